import { percent } from '@weft/l10n'
import type { Selectable } from 'kysely'
import type { StatisticsTable } from '../db/tables.ts'
import { isoTimeOrNull } from '../http/reply/json.ts'

export type StatisticsRow = Selectable<StatisticsTable>

export interface StatisticsFacts {
  /** Changes of texts in the six hours before the last change. */
  readonly recentChanges: number
  /** With reviews, approved strings count as done; their share is 100 if there is nothing to do. */
  readonly hasReviews: boolean
}

/** The keys that all statistics have, in the API's order; code, name and URLs come after them. */
export function presentStatistics(row: StatisticsRow, { recentChanges, hasReviews }: StatisticsFacts) {
  const whenDone = (isDone: boolean) => (isDone ? 100 : 0)
  const share = (part: number, total: number, isDone = false) => percent(part, total, whenDone(isDone))
  return {
    total: row.total,
    total_words: row.total_words,
    total_chars: row.total_chars,
    last_change: isoTimeOrNull(row.last_change),
    recent_changes: recentChanges,
    translated: row.translated,
    translated_words: row.translated_words,
    translated_percent: share(row.translated, row.total, !hasReviews),
    translated_words_percent: share(row.translated_words, row.total_words, !hasReviews),
    translated_chars: row.translated_chars,
    translated_chars_percent: share(row.translated_chars, row.total_chars, !hasReviews),
    fuzzy: row.fuzzy,
    fuzzy_percent: share(row.fuzzy, row.total),
    fuzzy_words: row.fuzzy_words,
    fuzzy_words_percent: share(row.fuzzy_words, row.total_words),
    fuzzy_chars: row.fuzzy_chars,
    fuzzy_chars_percent: share(row.fuzzy_chars, row.total_chars),
    failing: row.failing,
    failing_percent: share(row.failing, row.total),
    approved: row.approved,
    approved_percent: share(row.approved, row.total, hasReviews),
    approved_words: row.approved_words,
    approved_words_percent: share(row.approved_words, row.total_words, hasReviews),
    approved_chars: row.approved_chars,
    approved_chars_percent: share(row.approved_chars, row.total_chars, hasReviews),
    readonly: row.readonly,
    readonly_percent: share(row.readonly, row.total),
    readonly_words: row.readonly_words,
    readonly_words_percent: share(row.readonly_words, row.total_words),
    readonly_chars: row.readonly_chars,
    readonly_chars_percent: share(row.readonly_chars, row.total_chars),
    suggestions: row.suggestions,
    comments: row.comments,
  }
}
