import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string | undefined, Date | string>

/** A source text, once for each language. */
interface MemoryTextTable {
  id: Generated<number>
  language_id: number
  hash: string
  length: number
  text: string
}

/** By which words of the index a text is found; see memory/index-keys.ts. */
interface MemoryKeyTable {
  text_id: number
  keys: string
  text: string
}

interface MemoryModelTable {
  language_id: number
  version: Generated<number>
  texts: number
  sampled: number
  frequencies: Buffer
  /** Texts up to this id have their keys by it. */
  keyed_to: Generated<number>
}

interface MemorySourceTable {
  unit_id: number
  form: number
  text_id: number
  component_id: number
}

interface MemoryFormerTable {
  id: Generated<number>
  text_id: number
  form: number
  component_id: number
  language_id: number
  target: string
  context: string
  at: Time
  hash: ColumnType<string, never, never>
}

/** A memory that stands beside the translations: of a project, of a person, or of the site. */
export interface MemoryTable {
  id: Generated<number>
  project_id: number | null
  user_id: number | null
  name: string
  shared: Generated<boolean>
  used: Generated<boolean>
  penalty: Generated<number>
  /** A job deletes its texts. */
  removed: Generated<boolean>
  created: Time
}

interface MemoryEntryTable {
  id: Generated<number>
  memory_id: number
  text_id: number
  source: string
  language_id: number
  target: string
  hash: ColumnType<string, never, never>
  context: Generated<string>
  note: Generated<string>
  properties: JSONColumnType<readonly (readonly [string, string])[], string | undefined, string>
  author: Generated<string>
  changed: Time
}

export interface MemoryTables {
  memory_texts: MemoryTextTable
  memory_models: MemoryModelTable
  memory_keys: MemoryKeyTable
  memory_sources: MemorySourceTable
  memory_progress: { taken_to: number; ends_at: number }
  memory_former: MemoryFormerTable
  memory_hidden: { unit_id: number; at: Time }
  memories: MemoryTable
  memory_entries: MemoryEntryTable
}
