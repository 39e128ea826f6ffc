import { type WorkGroup, workKindNames } from '@weft/contract'
import { startsOf } from '../../domain/user/work/periods.ts'
import type { WorkFigures, WorkRow } from './work.queries.ts'

const rounded = (value: number): number => Math.round(value * 10) / 10

/** The figures of a row as replies have them. */
export function presentFigures(row: WorkFigures) {
  const { reviews } = row
  return {
    strings: row.new_strings + row.edited_strings,
    words: row.new_words + row.edited_words,
    new_strings: row.new_strings,
    new_words: row.new_words,
    edited_strings: row.edited_strings,
    edited_words: row.edited_words,
    approved_strings: row.approved_strings,
    approved_words: row.approved_words,
    returned_strings: row.returned_strings,
    suggested_strings: row.suggested_strings,
    suggested_words: row.suggested_words,
    accepted_strings: row.accepted_strings,
    uploaded_strings: row.uploaded_strings,
    uploaded_words: row.uploaded_words,
    bulk_strings: row.bulk_strings,
    bulk_words: row.bulk_words,
    automatic_strings: row.automatic_strings,
    automatic_words: row.automatic_words,
    reverted_strings: row.reverted_strings,
    files_strings: row.files_strings,
    files_words: row.files_words,
    reviews,
    review_hours: reviews === 0 ? null : rounded(row.review_seconds / reviews / 3600),
    reviewed_within_day: reviews === 0 ? null : rounded((row.within_day / reviews) * 100),
  }
}

const noFigures = {
  ...Object.fromEntries(workKindNames.flatMap((kind) => [`${kind}_strings`, `${kind}_words`]).map((name) => [name, 0])),
  ...{ reviews: 0, review_seconds: 0, within_day: 0 },
} as WorkFigures // every kind is named

const noNames = {
  language: null,
  language_name: null,
  component: null,
  component_name: null,
  person: null,
  person_name: null,
}

const presentRow = (row: WorkRow) => ({
  day: row.day ?? null,
  language: row.language ?? null,
  language_name: row.language_name ?? null,
  component: row.component ?? null,
  component_name: row.component_name ?? null,
  person: row.person ?? null,
  person_name: row.person_name ?? null,
  ...presentFigures(row),
})

/** The rows of a report; days and months on which nothing was done are there as well. */
export function presentRows(
  rows: readonly WorkRow[],
  { by, from, to }: { readonly by: WorkGroup; readonly from: string; readonly to: string },
) {
  if (by !== 'day' && by !== 'month') return rows.map(presentRow)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return startsOf(by, from, to).map((day) => {
    const row = byDay.get(day)
    return row ? presentRow(row) : { day, ...noNames, ...presentFigures(noFigures) }
  })
}
