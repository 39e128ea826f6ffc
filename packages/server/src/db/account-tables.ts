import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface OneTimeCodeTable {
  hash: Buffer
  purpose: string
  user_id: number | null
  content: JSONColumnType<Record<string, unknown>, string, never>
  created: Date
  expires: Date
}

export interface SiteKeyTable {
  name: string
  key: Buffer
}

export interface SavedSearchTable {
  id: Generated<number>
  user_id: number
  name: string
  query: string
  path: string
  created: ColumnType<Date, never, never>
}

export interface SessionTable {
  id: Generated<number>
  hash: Buffer
  user_id: number
  created: Date
  last_used: Date
  expires: Date
  address: string
  user_agent: string
}
