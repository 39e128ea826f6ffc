/** What a column holds, by translate-toolkit's names. */
export const FIELDS = [
  'location',
  'source',
  'target',
  'id',
  'fuzzy',
  'context',
  'translator_comments',
  'developer_comments',
] as const

export type Field = (typeof FIELDS)[number]

const ALIASES: Readonly<Record<string, Field>> = {
  original: 'source',
  untranslated: 'source',
  translated: 'target',
  translation: 'target',
  identified: 'id',
  key: 'id',
  label: 'id',
  'translator comments': 'translator_comments',
  notes: 'translator_comments',
  'developer comments': 'developer_comments',
  state: 'fuzzy',
}

/** Which column holds what; null for one that holds nothing of ours. */
export type Columns = readonly (Field | null)[]

const fieldOf = (name: string): Field | null => {
  const plain = name.trim().toLowerCase()
  return FIELDS.find((field) => field === plain) ?? (Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? null) : null)
}

/** The columns that a first row names; null where it is a row of texts. */
export function columnsOf(names: readonly string[]): Columns | null {
  const columns = names.map(fieldOf)
  return columns.includes('source') ? columns : null
}

/** Which column holds each field; -1 where none does. */
export const columnIndexes = (columns: Columns): Readonly<Record<Field, number>> => ({
  location: columns.indexOf('location'),
  source: columns.indexOf('source'),
  target: columns.indexOf('target'),
  id: columns.indexOf('id'),
  fuzzy: columns.indexOf('fuzzy'),
  context: columns.indexOf('context'),
  translator_comments: columns.indexOf('translator_comments'),
  developer_comments: columns.indexOf('developer_comments'),
})
