import type { ColumnType, Generated } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

/** A comment on a string that went. */
export interface RemovedCommentTable {
  id: Generated<number>
  component_id: number
  language_id: number
  key: string
  comment: string
  user_id: number | null
  timestamp: Time
  resolved: boolean
}

/** What people added to a string that went. */
export interface RemovedAnnotationTable {
  id: Generated<number>
  component_id: number
  language_id: number
  key: string
  explanation: string
  extra_flags: string
  labels: number[]
  screenshots: number[]
  dismissed: string[]
}

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
  message: string
  severity: string
  /** A day, such as 2026-11-22. */
  expiry: string | null
  notify: boolean
  user_id: number | null
  timestamp: Time
}
