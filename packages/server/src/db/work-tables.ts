import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

export interface ChangeTable {
  id: Generated<number>
  timestamp: Time
  action: number
  user_id: number | null
  author_id: number | null
  project_id: number | null
  component_id: number | null
  translation_id: number | null
  language_id: number | null
  unit_id: number | null
  alert_id: number | null
  target: Generated<string>
  old: Generated<string>
  details: JSONColumnType<Record<string, unknown>>
  /** The transaction that wrote it, as text; null: one from before they were noted. */
  xact: Generated<string | null>
  /** The words of the string's source, as it was then; null: the change has no string, or an earlier version wrote it. */
  words: Generated<number | null>
}

export interface UntoldChangeTable {
  change_id: number
}

/** Up to where the history is added up. */
interface CountedHistory {
  first_xact: string
  fill_to: number
  filled: number
  xact: string
  id: number
  counted: Date | null
}

interface Progress {
  translation_id: number
  total: number
  translated: number
  approved: number
  total_words: number
  translated_words: number
  approved_words: number
}

/** The tables of people's work, added up, and of the progress of translations. */
export interface WorkTables {
  work_sums: {
    project_id: number
    grain: number
    start: string
    component_id: number
    language_id: number
    user_id: number | null
    kind: number
    was_restricted: Generated<boolean>
    strings: number
    words: number
    timed: number
    seconds: number
    within_day: number
  }
  counted_work: CountedHistory
  author_sums: {
    project_id: number
    monthly: boolean
    start: string
    component_id: number
    language_id: number
    user_id: number
    kind: number
    was_restricted: Generated<boolean>
    strings: number
    words: number
    chars: number
  }
  counted_authors: CountedHistory
  counted_progress: Progress
  progress_days: Progress & { day: string }
  progress_mark: { since: string | null }
}
