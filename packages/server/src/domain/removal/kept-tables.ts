import { countReturnedStrings } from '../user/work/assigned-work.ts'

/** Rows of a table that go with a translation, and come back with it. */
export interface KeptTable {
  readonly name: string
  /** Which rows: a condition on `x`, where `$1` is the translation. */
  readonly rows: string
  /** Whether a row can come back: a condition on `x`. The rows that it refers to may be gone. */
  readonly returns?: string
  /** Values that are other than they were, by column. */
  readonly as?: Readonly<Record<string, string>>
  /** Other parts of the statement that inserts the rows, which they follow as `back`. */
  readonly along?: string
}

const ofUnit = 'x.unit_id in (select id from units where translation_id = $1)'
const ofTranslation = 'x.translation_id = $1'
const unitIsThere = 'exists (select from units where id = x.unit_id)'
const screenshotsOf = 'select id from screenshots where translation_id = $1'
const suggestionsOf = 'select g.id from suggestions g join units u on u.id = g.unit_id where u.translation_id = $1'

/**
 * Every table with rows of a translation, each after those that it refers to. A test compares the list with the references in the
 * database.
 */
export const keptTables: readonly KeptTable[] = [
  { name: 'statistics', rows: 'x.id = (select statistics_id from translations where id = $1)' },
  { name: 'translations', rows: 'x.id = $1', as: { added: 'true' } },
  { name: 'units', rows: ofTranslation, returns: 'exists (select from units where id = x.source_unit_id)' },
  {
    name: 'unit_labels',
    rows: ofUnit,
    returns: `${unitIsThere} and exists (select from labels where id = x.label_id)`,
  },
  { name: 'pending_edits', rows: ofTranslation, returns: unitIsThere },
  { name: 'committed_edits', rows: ofTranslation, returns: unitIsThere },
  { name: 'suggestions', rows: ofUnit, returns: unitIsThere },
  {
    name: 'suggestion_votes',
    rows: `x.suggestion_id in (${suggestionsOf})`,
    returns: 'exists (select from suggestions where id = x.suggestion_id)',
  },
  { name: 'comments', rows: ofUnit, returns: unitIsThere },
  { name: 'screenshots', rows: ofTranslation },
  {
    name: 'screenshot_units',
    rows: `(${ofUnit} or x.screenshot_id in (${screenshotsOf}))`,
    returns: `${unitIsThere} and exists (select from screenshots where id = x.screenshot_id)`,
  },
  { name: 'memory_hidden', rows: ofUnit, returns: unitIsThere },
  { name: 'odd_words', rows: ofTranslation, returns: unitIsThere },
  { name: 'string_risks', rows: ofUnit, returns: unitIsThere },
  { name: 'quality_looks', rows: ofTranslation },
  { name: 'mqm_reviews', rows: ofTranslation },
  {
    name: 'mqm_items',
    rows: 'x.review_id in (select id from mqm_reviews where translation_id = $1)',
    as: { unit_id: '(select id from units where id = x.unit_id)' },
  },
  { name: 'term_proposals', rows: ofTranslation },
  {
    name: 'machine_runs',
    rows: ofTranslation,
    returns: 'exists (select from projects where id = x.project_id)',
    // Its job ended with the language.
    as: { state: "case when x.state in ('waiting', 'running', 'stopping', 'held') then 'stopped' else x.state end" },
  },
  {
    name: 'machine_texts',
    rows: ofUnit,
    returns: unitIsThere,
    as: { run_id: '(select id from machine_runs where id = x.run_id)' },
  },
  {
    name: 'machine_suggestions',
    rows: `x.suggestion_id in (${suggestionsOf})`,
    returns: `exists (select from suggestions where id = x.suggestion_id)
      and exists (select from machine_runs where id = x.run_id)`,
  },
  {
    name: 'assignment_strings',
    rows: ofUnit,
    // Those of a closed one never left.
    returns: `${unitIsThere} and exists (select from assignments where id = x.assignment_id and state = 'open')`,
    along: countReturnedStrings,
  },
  { name: 'bulk_edit_places', rows: ofTranslation, returns: 'exists (select from bulk_edits where id = x.bulk_id)' },
  { name: 'counted_progress', rows: ofTranslation },
  { name: 'progress_days', rows: ofTranslation },
]

/** Tables with rows of a translation that do not come back, each with the reason. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  changes: 'the history stays; its entries name the translation again',
  notifications: 'of the history, which stays',
  presences: 'who is there at this moment',
  assignment_marks: 'what waits to be counted: strings that come back mark themselves',
  restored_files: 'a file that waits for the remote: the commit has it by then',
  removed_translations: 'what this is about',
  term_stems: 'of source strings, which stay',
  unstemmed_terms: 'of source strings, which stay',
  terms_in_order: 'of source strings, which stay',
  unit_variants: 'of source strings, which stay',
  memory_sources: 'of source strings, which stay',
  bulk_edit_strings: 'they outlive their strings',
  bulk_edit_notes: 'of source strings, which stay',
}
