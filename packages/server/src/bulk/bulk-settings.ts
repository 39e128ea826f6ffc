import Type, { type Static } from 'typebox'

const texts = Type.Array(Type.String())

/** The stored settings of a bulk edit. */
export const bulkSettings = Type.Object({
  ids: Type.Optional(Type.Array(Type.Integer())),
  skip: Type.Optional(Type.Array(Type.Integer())),
  state: Type.Optional(Type.Integer()),
  replace: Type.Optional(
    Type.Object({
      search: Type.String(),
      replacement: Type.String(),
      regex: Type.Boolean(),
      ignore_case: Type.Boolean(),
    }),
  ),
  copy_from: Type.Optional(Type.String()),
  suggestions: Type.Optional(Type.Enum(['accept', 'reject'])),
  texts: Type.Optional(Type.Array(Type.Object({ unit: Type.Integer(), target: texts, was: Type.Optional(texts) }))),
  add_labels: Type.Optional(texts),
  remove_labels: Type.Optional(texts),
  add_flags: Type.Optional(Type.String()),
  remove_flags: Type.Optional(Type.String()),
  explanation: Type.Optional(Type.String()),
  allow: Type.Optional(Type.Array(Type.Enum(['empties', 'placeholders']))),
  on_denied: Type.Enum(['rest', 'nothing']),
  /** Few chosen strings: the rights of single saves do. */
  free: Type.Boolean(),
})
export type BulkSettings = Static<typeof bulkSettings>

/** Whether it writes texts or states, which have twins and checks. */
export const writesTexts = (settings: BulkSettings): boolean =>
  settings.state !== undefined ||
  settings.replace !== undefined ||
  settings.copy_from !== undefined ||
  settings.suggestions !== undefined ||
  settings.texts !== undefined

/** Whether it writes what belongs to source strings. */
export const writesNotes = (settings: BulkSettings): boolean =>
  settings.add_labels !== undefined ||
  settings.remove_labels !== undefined ||
  settings.add_flags !== undefined ||
  settings.remove_flags !== undefined ||
  settings.explanation !== undefined

const named = [
  'state',
  'replace',
  'copy_from',
  'suggestions',
  'texts',
  'add_labels',
  'remove_labels',
  'add_flags',
  'remove_flags',
  'explanation',
] as const

/** The names of what it does, for lists and the history. */
export const namesOfWork = (settings: BulkSettings): string[] =>
  named.flatMap((name) => {
    if (settings[name] === undefined) return []
    return name === 'suggestions' ? [`${settings.suggestions}_suggestions`] : [name]
  })
