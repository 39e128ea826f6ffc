import { type Queries, type Statement, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import type { CountedUnit } from '../../db/unit-counters.ts'
import type { Scope } from '../../events/ledger.ts'

/** A string's text with its place: enough to count it, to write it, and to record in the history what became of it. */
export interface UnitText extends CountedUnit {
  readonly id: number
  readonly source_unit_id: number
  readonly translation_id: number
  readonly target: string
  readonly previous_source: string
  readonly pending: boolean
  /** Failing checks that somebody dismissed. */
  readonly dismissed: readonly string[] | null
  /** As stored: plural forms joined. */
  readonly source: string
  readonly context: string
  readonly is_source: boolean
  readonly explanation: string
  /** No person has saved the text. */
  readonly automatically_translated: boolean
  readonly last_updated: Date
  readonly component_id: number
  readonly project_id: number
  readonly language_id: number
  readonly repository_id: number
  /** The rows of counters that an edit changes, the narrowest place first. */
  readonly statistics_ids: number[]
}

export const textColumns = `u.id, u.source_unit_id, u.translation_id, u.state, u.target, u.previous_source, u.pending, u.num_words,
  u.num_chars, u.failing, u.dismissed, u.has_suggestion, u.has_comment, coalesce(u.source, s.source) as source,
  coalesce(s.context, '') as context, t.is_source, u.explanation, u.automatically_translated, u.last_updated,
  c.id as component_id, c.project_id, t.language_id, coalesce(c.repository_component_id, c.id) as repository_id,
  array[t.statistics_id, c.statistics_id, p.statistics_id,
    (select statistics_id from languages where id = t.language_id),
    (select statistics_id from project_languages where project_id = c.project_id and language_id = t.language_id)
  ] as statistics_ids`

/** The tables of the strings' columns: `u` is the string, `s` its source string. */
export const unitTables = `units u
  join units s on s.id = u.source_unit_id
  join translations t on t.id = u.translation_id
  join components c on c.id = t.component_id
  join projects p on p.id = c.project_id`

/** Strings to read: by their ids, all translations of a source string, or all strings of a translation. */
export type UnitChoice =
  | { readonly ids: readonly number[] }
  | { readonly translationsOf: number }
  | { readonly translation: number }

/** Statements that read and lock columns of strings, in the order of their ids. */
export interface UnitStatements<Row> {
  readonly byId: Statement<Row>
  readonly ofSource: Statement<Row>
  readonly ofTranslation: Statement<Row>
}

/** Declares the statements for some columns; `name` begins the names of these. */
export function unitStatements<Row>(name: string, columns: string): UnitStatements<Row> {
  const locking = (kind: string, where: string) =>
    statement<Row>(
      `${name}_${kind}`,
      `select ${columns} from ${unitTables} where ${where} order by u.id for no key update of u`,
    )
  return {
    byId: locking('by_id', 'u.id = any($1::bigint[])'),
    ofSource: locking('of_source', 'u.source_unit_id = $1 and u.id <> $1'),
    ofTranslation: locking('of_translation', 'u.translation_id = $1'),
  }
}

/** Reads strings and locks them against other edits until the transaction ends. */
export function readUnits<Row>(tx: Queries, statements: UnitStatements<Row>, choice: UnitChoice): Promise<Row[]> {
  if ('ids' in choice) return tx.query(statements.byId, [choice.ids])
  if ('translationsOf' in choice) return tx.query(statements.ofSource, [choice.translationsOf])
  return tx.query(statements.ofTranslation, [choice.translation])
}

const textStatements = unitStatements<UnitText>('unit_texts', textColumns)

/** The texts of strings with their places. Locks the strings. */
export const readUnitTexts = (tx: Queries, choice: UnitChoice): Promise<UnitText[]> =>
  readUnits(tx, textStatements, choice)

/** The same for one string; null if missing. */
export async function readUnitText(tx: Queries, unitId: number): Promise<UnitText | null> {
  const [unit] = await readUnitTexts(tx, { ids: [unitId] })
  return unit ?? null
}

const lockTranslations = statement<{ translation_id: number }>(
  'lock_translations_of_sources',
  'select translation_id from units where source_unit_id = any($1::bigint[]) order by id for no key update',
)
const selectCounters = statement<{ statistics_ids: number[] }>(
  'counters_of_translations',
  `select array[t.statistics_id, c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as statistics_ids
     from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
     join languages l on l.id = t.language_id
     join project_languages pl on pl.project_id = p.id and pl.language_id = l.id where t.id = any($1::int[])`,
)

/**
 * Locks source strings with all their translations, and then all that counts them: before several are changed one after
 * the other, which would lock strings after counters.
 */
export async function lockTranslationsOf(tx: Transaction, sourceUnitIds: readonly number[]): Promise<void> {
  const rows = await tx.query(lockTranslations, [sourceUnitIds])
  const translations = [...new Set(rows.map((row) => row.translation_id))]
  const counters = await tx.query(selectCounters, [translations])
  const ids = counters.flatMap((row) => row.statistics_ids)
  await lockCounters(tx, ids)
}

/** The counters that an edit of the string changes. */
export const scopeOfUnit = (unit: UnitText): Scope => ({
  projectId: unit.project_id,
  componentId: unit.component_id,
  translationId: unit.translation_id,
  languageId: unit.language_id,
  statisticsIds: unit.statistics_ids,
})
