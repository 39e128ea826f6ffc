import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string | undefined, Date | string>

export interface QualityTables {
  /** How likely a text is wrong, and why. */
  string_risks: {
    unit_id: number
    risk: number
    reasons: JSONColumnType<readonly object[], string, string>
    judged: Time
  }
  /** The last look at the risks of a translation. */
  quality_looks: {
    translation_id: number
    task_id: string | null
    q: string
    judge: Generated<string>
    counts: JSONColumnType<object, string | undefined, string>
    changed: Time
  }
  mqm_reviews: { id: Generated<number>; translation_id: number; user_id: number | null; q: string; created: Time }
  mqm_items: {
    review_id: number
    position: number
    unit_id: number | null
    source: string
    target: string
    words: number
    service: string
    seen: Generated<boolean>
    errors: JSONColumnType<readonly object[], string | undefined, string>
  }
}
