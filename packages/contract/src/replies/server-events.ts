import Type, { type Static } from 'typebox'

const nullableId = Type.Union([Type.Integer(), Type.Null()])

/**
 * The data of a `change` event: what one person did in one place at once. Its `id:` says where the reader stands then; sent back as
 * `Last-Event-ID`, all that came later is told, each change once. A `gap` says that it was too much.
 */
export const liveEvent = Type.Object({
  project: Type.Integer(),
  component: nullableId,
  translation: nullableId,
  /** The string, when it is about just one. */
  unit: nullableId,
  /** Codes of `changeActions`. */
  actions: Type.Array(Type.Integer()),
  user: nullableId,
  /** Ids of the entries of the history. */
  changes: Type.Array(Type.Integer()),
})
export type LiveEvent = Static<typeof liveEvent>

/** The data of a `presence` event: somebody looks at a string, or at none; `gone`: not any more. Forgotten after a minute. */
export const presenceEvent = Type.Object({
  translation: Type.Integer(),
  unit: nullableId,
  typing: Type.Boolean(),
  /** One window of a browser. */
  client: Type.String(),
  gone: Type.Boolean(),
  user: Type.Object({ id: Type.Integer(), username: Type.String(), full_name: Type.String() }),
})
export type PresenceEvent = Static<typeof presenceEvent>

/** The data of a `task` event: one that the reader began moved on or ended. */
export const taskEvent = Type.Object({
  id: Type.String(),
  component: nullableId,
  progress: Type.Integer(),
  completed: Type.Boolean(),
})
export type TaskEvent = Static<typeof taskEvent>
