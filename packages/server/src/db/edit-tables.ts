import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

export interface PendingEditTable {
  id: Generated<number>
  translation_id: number
  unit_id: number
  author_id: number
  target: string
  state: number
  /** The string comes into the file with it. */
  adds: Generated<boolean>
  /** The earlier text of the file; null: it did not have the string. */
  base: Generated<string | null>
  timestamp: Time
}

/** A pending edit that is in a commit of ours which the remote does not have. */
export interface CommittedEditTable {
  id: Generated<number>
  edit_id: number
  translation_id: number
  unit_id: number
  author_id: number
  target: string
  state: number
  adds: boolean
  base: string | null
  timestamp: Time
  revision: string
}

/** A text of a string that went. */
export interface RemovedTextTable {
  id: Generated<number>
  component_id: number
  language_id: number
  key: string
  target: string
  state: number
  standing: boolean
  author_id: number | null
  timestamp: Time
  /** For a suggestion: 1 or -1 by the voter's id. */
  votes: JSONColumnType<Record<string, number> | null>
}

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

/** Annotations of a removed string. */
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

export interface RemovalTable {
  id: Generated<number>
  component_id: number
  filenames: string[]
  context: string | null
  source: string | null
  author_id: number | null
  message: string
  timestamp: Time
  revision: Generated<string>
}

/** A file on its way into a repository. */
export interface UploadTable {
  id: Generated<string>
  content: Buffer
  created: Time
}
