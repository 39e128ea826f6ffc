import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { splitPlural, stateOfFile, unitState } from '../../db/unit-state.ts'
import { type Doer, type Ledger, openLedger } from '../../events/ledger.ts'
import { movesEnforced, weighEnforcedChecks } from '../component/enforced-checks.ts'
import { readProjectFonts } from '../project/read-project-fonts.ts'
import { checksOf, environmentOf } from './apply-edits.ts'
import { moveVariant } from './flagged-variant.ts'
import { spreadTerm } from './spread-term.ts'
import { type CheckedUnit, readCheckedUnits, withTermsFor } from './unit-checks.ts'
import { scopeOfUnit, type UnitText } from './unit-text.ts'
import { judgedAnew, type Verdict } from './verdict.ts'

/** Explanation, flags and labels of a source string; undefined ones stay. */
export interface Annotations {
  readonly explanation?: string | undefined
  readonly extraFlags?: string | undefined
  /** Ids of the project's labels; they replace those there are. */
  readonly labels?: readonly number[] | undefined
}

const updateExplanation = statement<never>(
  'update_explanation',
  'update units set explanation = $2, last_updated = now() where id = $1',
)
const updateExtraFlags = statement<never>(
  'update_extra_flags',
  'update units set extra_flags = $2, last_updated = now() where id = $1',
)
/** Writes verdicts: JSON of `JudgedUnit`s. */
export const updateVerdicts = statement<never>(
  'update_verdicts',
  `update units u set state = v.state, failing = v.failing, dismissed = v.dismissed
     from jsonb_to_recordset($1::jsonb) as v(id bigint, state smallint, failing text[], dismissed text[])
    where u.id = v.id`,
)
const selectLabels = statement<{ id: number; name: string; given: boolean }>(
  'labels_for_unit',
  `select b.id, b.name, exists (select 1 from unit_labels ul where ul.unit_id = $1 and ul.label_id = b.id) as given
     from labels b where b.project_id = $2 order by b.id`,
)
const addLabels = statement<never>(
  'add_unit_labels',
  'insert into unit_labels (unit_id, label_id) select $1, unnest($2::int[]) on conflict do nothing',
)
const removeLabels = statement<never>(
  'remove_unit_labels',
  'delete from unit_labels where unit_id = $1 and label_id = any($2::int[])',
)

/** The labels of a project, and which of them a source string has. */
export const readLabels = (queries: Queries, sourceUnitId: number, projectId: number) =>
  queries.query(selectLabels, [sourceUnitId, projectId])

/**
 * Writes what people add to a source string, and what follows from it: flags decide about checks, and about what is
 * read-only, in every language. `unit` is the source string as it was, locked.
 */
export async function annotateUnit(
  tx: Transaction,
  unit: CheckedUnit,
  annotations: Annotations,
  doer: Doer,
): Promise<void> {
  const { explanation, extraFlags, labels } = annotations
  const flagsMove = extraFlags !== undefined && extraFlags !== unit.extra_flags
  const translations = flagsMove ? await readCheckedUnits(tx, { translationsOf: unit.id }) : []
  // Several ledgers count: their rows are locked at once, in the order in which everybody locks them.
  await lockCounters(tx, [...unit.statistics_ids, ...translations.flatMap((other) => other.statistics_ids)])
  const ledger = openLedger(tx, scopeOfUnit(unit))
  const about = { doer, unitId: unit.id }
  if (explanation !== undefined && explanation !== unit.explanation) {
    await tx.query(updateExplanation, [unit.id, explanation])
    ledger.record({ action: 'explanation', ...about, target: explanation, old: unit.explanation })
  }
  if (flagsMove) {
    await tx.query(updateExtraFlags, [unit.id, extraFlags])
    await moveVariant(tx, unit, extraFlags)
    await spreadTerm(tx, unit, extraFlags, doer)
    ledger.record({ action: 'extra-flags', ...about, target: extraFlags, old: unit.extra_flags })
  }
  if (labels !== undefined) await writeLabels(tx, ledger, unit, { labels, doer })
  if (flagsMove) {
    const fonts = await readProjectFonts(tx, unit.project_id)
    const held = await withTermsFor(tx, translations, extraFlags)
    const judged = held.map((other) => ({ ...other, fonts }))
    await judgeAgain(tx, ledger, { ...unit, extra_flags: extraFlags }, judged)
  }
  await ledger.close()
  if (flagsMove && movesEnforcedOf(unit, extraFlags)) await weighEnforcedChecks(tx, unit.component_id)
}

/** Whether a string's other flags may raise the alert of checks that never run, or clear it. */
export function movesEnforcedOf(unit: CheckedUnit, extraFlags: string): boolean {
  const { flagsOf } = checksOf(unit)
  const before = flagsOf(unit.flags, unit.extra_flags)
  return movesEnforced(unit.settings.enforced_checks, before, flagsOf(unit.flags, extraFlags))
}

async function writeLabels(
  tx: Transaction,
  ledger: Ledger,
  unit: UnitText,
  { labels, doer }: { readonly labels: readonly number[]; readonly doer: Doer },
): Promise<void> {
  const known = await readLabels(tx, unit.id, unit.project_id)
  const added = known.filter((label) => labels.includes(label.id) && !label.given)
  const removed = known.filter((label) => !labels.includes(label.id) && label.given)
  if (added.length > 0) await tx.query(addLabels, [unit.id, added.map(({ id }) => id)])
  if (removed.length > 0) await tx.query(removeLabels, [unit.id, removed.map(({ id }) => id)])
  for (const { name } of added) {
    ledger.record({ action: 'label-add', doer, unitId: unit.id, target: name, details: { label: name } })
  }
  for (const { name } of removed) {
    ledger.record({ action: 'label-remove', doer, unitId: unit.id, target: name, details: { label: name } })
  }
}

export interface JudgedUnit extends Verdict {
  readonly id: number
  readonly state: number
}

/** The state of a string once its flags are others. A text that stops being read-only gets the state that a file would give it. */
export function verdictOf(unit: CheckedUnit, extraFlags: string): JudgedUnit {
  const checks = checksOf(unit)
  const source = { source: unit.source, flags: unit.flags, extraFlags }
  if (unit.is_source) return { id: unit.id, state: unit.state, ...judgedAnew(checks.failingOfSource(source), unit) }
  const target = splitPlural(unit.target)
  const found = checks.failing(source, unit.flags, target, environmentOf(checks, unit))
  const verdict = judgedAnew(found, unit)
  if (checks.isReadOnly(unit.flags, extraFlags)) return { id: unit.id, state: unitState.readOnly, ...verdict }
  // Flags lift what flags made read-only, not what the file says.
  const wasFlagged = unit.state === unitState.readOnly && checks.isReadOnly(unit.flags, unit.extra_flags)
  const state = wasFlagged ? stateOfFile(target, 'translated') : unit.state
  return { id: unit.id, state, ...verdict }
}

async function judgeAgain(
  tx: Transaction,
  ledger: Ledger,
  source: CheckedUnit,
  translations: readonly CheckedUnit[],
): Promise<void> {
  const own = verdictOf(source, source.extra_flags)
  ledger.count(source, { ...source, ...own })
  const verdicts = [own]
  for (const unit of translations) {
    const verdict = verdictOf(unit, source.extra_flags)
    verdicts.push(verdict)
    const other = openLedger(tx, scopeOfUnit(unit))
    other.count(unit, { ...unit, ...verdict })
    await other.close()
  }
  await tx.query(updateVerdicts, [JSON.stringify(verdicts)])
}
