import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

export interface ScreenshotTable {
  id: Generated<number>
  translation_id: number
  name: string
  repository_filename: Generated<string>
  file_name: string
  media_type: string
  width: number
  height: number
  content: Buffer
  user_id: number | null
  timestamp: Time
}

export interface AnnouncementTable {
  id: Generated<number>
  project_id: number | null
  component_id: number | null
  language_id: number | null
  category_id: number | null
  message: string
  severity: string
  /** A day, such as 2026-11-22. */
  expiry: string | null
  notify: boolean
  user_id: number | null
  timestamp: Time
}

/** A reply to a request with a key of its sender's. */
export interface KeptReplyTable {
  user_id: number
  key: string
  fingerprint: Buffer
  created: Time
  /** null: the request is on its way. */
  status: number | null
  headers: JSONColumnType<Record<string, string>>
  body: string | null
  sealed: Buffer | null
}

export interface PresenceTable {
  user_id: number
  client: string
  translation_id: number
  unit_id: number | null
  typing: Generated<boolean>
  seen: Time
}

export interface ReportTable {
  id: Generated<number>
  kind: string
  user_id: number
  created: Time
  project_id: number | null
  category_id: number | null
  component_id: number | null
  parameters: JSONColumnType<Record<string, unknown>>
  data: JSONColumnType<object[]>
}
