/** The contents of columns, by translate-toolkit's names. */
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

/** The field of each column; null for an unknown column. */
export type Columns = readonly (Field | null)[]

const fieldOf = (name: string): Field | null => {
  const plain = name.trim().toLowerCase()
  return FIELDS.find((field) => field === plain) ?? (Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? null) : null)
}

/**
 * The columns that a first row names; null where it is a row of texts. Without a column of sources the names of strings and one
 * of their texts make a first row, where all cells name a column.
 */
export function columnsOf(names: readonly string[]): Columns | null {
  const columns = names.map(fieldOf)
  if (columns.includes('source')) return columns
  const hasNames = columns.includes('id') || columns.includes('context')
  return hasNames && columns.includes('target') && !columns.includes(null) ? columns : null
}

/** The same if a template has the source texts: such a file has one text for each name, and the title of its column does not matter. */
export const ofOneLanguage = (columns: Columns): Columns =>
  columns.includes('target') || !(columns.includes('id') || columns.includes('context'))
    ? columns
    : columns.map((field) => (field === 'source' ? 'target' : field))

/** The column of each field; -1 if missing. */
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
