import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'

const nullableId = Type.Union([Type.Integer(), Type.Null()])

/** The data of a `change` event: enough to know what to ask for. A `gap` says that some may have been missed. */
export const liveEvent = Type.Object({
  project: Type.Integer(),
  component: nullableId,
  translation: nullableId,
  /** The string, when it is about just one. */
  unit: nullableId,
  /** Codes of `changeActions`. */
  actions: Type.Array(Type.Integer()),
  user: nullableId,
})
export type LiveEvent = Static<typeof liveEvent>

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events/',
  summary: 'Follow what happens in the projects that you see, as server-sent events.',
  renders: 'file',
  replies: { 200: Type.Unsafe<string>({ type: 'string', description: 'text/event-stream' }) },
})
