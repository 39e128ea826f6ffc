import { applyAutofixes } from '@weft/checks'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { isTranslated, joinPlural, splitPlural, unitState } from '../../db/unit-state.ts'
import { type ChangeAction, contentActions } from '../../events/change-actions.ts'
import { closeTallies, type Ledger, openLedger, openTally } from '../../events/ledger.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { commitPendingKind } from '../../jobs/repository-jobs.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { Refusal, refusalOf, validationErrors } from '../../refusal.ts'
import { type AppliedEdit, applyEdits, checksOf, decideEdits, environmentOf, writeDecided } from './apply-edits.ts'
import { changeSource } from './change-source.ts'
import { recordCheckFault } from './check-faults.ts'
import { fixedDenial } from './edit-denial.ts'
import { type EditedFamily, type EditedUnit, readEditedFamily } from './edited-unit.ts'
import { type MissingTranslations, recordCompletion } from './record-completion.ts'
import { dropSameSuggestions, suggesterOf } from './suggestions.ts'
import type { CheckedUnit } from './unit-checks.ts'
import { scopeOfUnit, type UnitText } from './unit-text.ts'

/** A person's text for a string. */
export interface UnitEdit {
  readonly unitId: number
  readonly target: readonly string[]
  readonly state: number
  readonly userId: number
  /** The author of the text, where somebody else saves it. */
  readonly authorId?: number
  /** Its action in the history; otherwise derived from the edit. */
  readonly action?: ChangeAction
}

/**
 * The first kind of change by which a person wrote texts of a translation. The order is that of the index: without it the
 * planner may read the whole history instead, where it believes that one of the first rows will do.
 */
const contributionOf = (translation: string, person: string, actions: string): string =>
  `(select action from changes where translation_id = ${translation} and user_id = ${person} and action = any(${actions}::int[])
     order by action limit 1)`

const selectContribution = statement<{ contributed: boolean }>(
  'has_contributed',
  `select ${contributionOf('$1', '$2', '$3')} is not null as contributed`,
)

interface Circumstances extends MissingTranslations {
  /** The person has written texts of the translation before. */
  readonly contributed: boolean
  /** Somebody else's text of the string waits for its commit. */
  readonly others_wait: boolean
  /** Ids of the labels of the source string. */
  readonly labels: number[]
  /** The time of all writes of this transaction. */
  readonly now: Date
}

/** The result of a person's edit. */
export interface SavedUnit extends AppliedEdit {
  /** Whether the string's row changed. */
  readonly isWritten: boolean
  /** Ids of the strings of other components that have the text now as well. */
  readonly propagated: readonly number[]
}

/** Each is one lookup in an index, for any size of the history and of the component. */
export const selectCircumstances = statement<Circumstances>(
  'circumstances_of_save',
  `select ${contributionOf('u.translation_id', '$2', '$3')} is not null as contributed,
          exists (select 1 from pending_edits where unit_id = u.id and author_id <> $4) as others_wait,
          array(select label_id from unit_labels where unit_id = u.source_unit_id order by label_id) as labels, now() as now,
          ts.total - ts.translated as missing_in_translation, cs.total - cs.translated as missing_in_component
     from units u join translations t on t.id = u.translation_id join components c on c.id = t.component_id
     join statistics ts on ts.id = t.statistics_id join statistics cs on cs.id = c.statistics_id
    where u.id = $1`,
)

/** How many texts a string takes: one, or the plural forms of its translation; of a source string as many as it has. */
export const formsOf = (unit: CheckedUnit): number =>
  unit.is_source || !unit.source.includes('\u001e\u001e') ? splitPlural(unit.source).length : unit.plural_number

/** Applies the automatic fixes to a text (spaces as in the source, control characters …); a source text does not change. */
export function mendedTarget(unit: CheckedUnit, target: readonly string[]): string[] {
  if (unit.is_source) return [...target]
  const checks = checksOf(unit)
  const flags = checks.flagsOf(unit.flags, unit.extra_flags)
  const about = { flags, environment: environmentOf(checks, unit), report: recordCheckFault }
  return [...applyAutofixes(splitPlural(unit.source), target, about).targets]
}

/** The rights of a person to the text, asked once the strings are read and locked. */
export interface EditRights {
  /** Refuses the edit by throwing. */
  guard(unit: EditedUnit): void
  /** Whether the text may go on to a twin of the string. */
  mayPropagateTo(twin: EditedUnit): boolean
}

/** The service's own work, and tests: everything may be written. */
const everyRight: EditRights = { guard: () => undefined, mayPropagateTo: () => true }

/** A string that is locked for an edit, with all that the edit and its answer depend on. */
export interface OpenedUnit extends EditedFamily {
  readonly circumstances: Circumstances
}

/** Locks and reads a string for a person's edit; refuses with `not_found` if they see no such string. */
export async function openUnit(
  tx: Transaction,
  { unitId, userId, authorId = userId }: Pick<UnitEdit, 'unitId' | 'userId' | 'authorId'>,
  visible?: VisibleProjects,
): Promise<OpenedUnit> {
  // Both go out at once; the second one runs when the first has its locks.
  const [family, [circumstances]] = await Promise.all([
    readEditedFamily(tx, unitId, visible),
    tx.query(selectCircumstances, [unitId, userId, contentActions, authorId]),
  ])
  if (!family || !circumstances) throw new Refusal('not_found')
  return { ...family, circumstances }
}

/**
 * Saves a string: the answer to the person is true when this returns, even if the repository fails later. Refuses a string that is
 * read-only (`permission_denied`) or gone (`not_found`), what `rights` refuse, and a wrong number of plural forms. The commit is put into
 * the repository's queue in the same transaction.
 */
export async function saveUnit(
  database: Database,
  edit: UnitEdit,
  rights: EditRights = everyRight,
): Promise<SavedUnit> {
  return database.transaction(async (tx) => saveOpened(tx, await openUnit(tx, edit), edit, rights))
}

/** The same as the end of a transaction that has opened the string: what it writes is sent, and the commit waits for it. */
export async function saveOpened(
  tx: Transaction,
  opened: OpenedUnit,
  edit: UnitEdit,
  rights: EditRights,
): Promise<SavedUnit> {
  const { unit } = opened
  rights.guard(unit)
  const fixed = fixedDenial(unit)
  if (fixed !== null) throw refusalOf(fixed)
  const forms = formsOf(unit)
  if (edit.target.length !== forms) {
    const detail = `The string needs ${forms} ${forms === 1 ? 'text' : 'plural forms'}, not ${edit.target.length}.`
    throw validationErrors([{ code: 'invalid', attr: 'target', detail }])
  }
  const target = joinPlural(mendedTarget(unit, edit.target))
  // A person who saves a machine's unchanged text makes it their own.
  if (target === unit.target && edit.state === unit.state && !unit.automatically_translated)
    return { unitId: unit.id, ...unchanged(unit), isWritten: false, propagated: [] }
  const twins = opened.twins.filter((twin) => isOverwritable(twin, edit.state) && rights.mayPropagateTo(twin))
  return saveLocked(tx, { ...opened, twins }, { ...edit, target })
}

/** An approved text is replaced only by an approved one: nobody has reviewed the text in the other component. */
const isOverwritable = (twin: UnitText, state: number): boolean =>
  twin.state !== unitState.approved || state === unitState.approved

const unchanged = ({ target, state, failing, dismissed }: UnitText) => ({ target, state, failing, dismissed })

async function saveLocked(
  tx: Transaction,
  { unit, twins, circumstances }: OpenedUnit,
  edit: Omit<UnitEdit, 'target'> & { readonly target: string },
): Promise<SavedUnit> {
  const { target, userId } = edit
  const suggester = await creditedSuggester(tx, unit, edit)
  const { authorId = userId, action = null } = suggester
    ? { authorId: suggester.user_id, action: 'accept' as const }
    : edit
  const doer = { userId, authorId }
  const ledger = openLedger(tx, scopeOfUnit(unit))
  if (!circumstances.contributed) ledger.record({ action: 'new-contributor', doer, unitId: unit.id })
  const [applied] = await applyEdits(tx, ledger, [{ unit, target, state: edit.state, action }], doer)
  if (!applied) throw new Error('an edit has a result')
  if (unit.is_source) {
    // Counted with its present state and checks.
    const now = { ...unit, state: applied.state, failing: applied.failing }
    if (target !== unit.source) await changeSource(tx, now, target, { doer })
  }
  await dropSameSuggestions(tx, ledger, unit, { target, doer, isAccepted: suggester !== undefined })
  const propagated = await propagate(tx, unit, { twins, applied, doer })
  await recordCompletion(tx, ledger, unit, { state: applied.state, doer, missing: circumstances })
  await ledger.close()
  sendCommit(tx, unit, suggester?.others_wait ?? circumstances.others_wait)
  return { ...applied, isWritten: true, propagated }
}

/** A person who types a suggested text accepts the suggestion: the author is the suggester, as if it was accepted. */
async function creditedSuggester(
  tx: Transaction,
  unit: UnitText,
  { target, state, userId, authorId, action }: Omit<UnitEdit, 'target'> & { readonly target: string },
) {
  if (action !== undefined || authorId !== undefined || !isTranslated(state) || target === unit.target) return undefined
  const suggester = await suggesterOf(tx, unit, target)
  return suggester?.user_id === userId ? undefined : suggester
}

/** Commits pending texts when this one is old enough; at once where somebody else's text of the same string is pending. */
function sendCommit(tx: Transaction, unit: CheckedUnit, atOnce: boolean): void {
  const { repository_id: repositoryId } = unit
  if (atOnce) {
    sendJob(tx, commitPendingKind, { repositoryId, onlyAged: false })
    return
  }
  const delay = unit.settings.commit_pending_age * 3600
  sendJob(tx, commitPendingKind, { repositoryId, onlyAged: true }, { delay })
}

/** The first text of a person in a translation is a separate event. */
export async function recordFirstContribution(
  tx: Transaction,
  ledger: Ledger,
  unit: { readonly translation_id: number; readonly id: number | null },
  userId: number,
): Promise<void> {
  const [contribution] = await tx.query(selectContribution, [unit.translation_id, userId, contentActions])
  if (contribution?.contributed) return
  ledger.record({ action: 'new-contributor', doer: { userId, authorId: userId }, unitId: unit.id })
}

/** The same string in the project's other components gets the same text, where both sides share; resolves to their ids. */
async function propagate(
  tx: Transaction,
  unit: UnitText,
  edit: {
    readonly twins: readonly CheckedUnit[]
    readonly applied: AppliedEdit
    readonly doer: { readonly userId: number; readonly authorId: number }
  },
): Promise<number[]> {
  const { target, state } = edit.applied
  const twins = edit.twins.filter((twin) => twin.target !== target || twin.state !== state)
  if (twins.length === 0) return []
  await lockCounters(tx, [...unit.statistics_ids, ...twins.flatMap((twin) => twin.statistics_ids)])
  const spread = []
  for (const twin of twins) {
    const tally = openTally()
    const edits = await decideEdits(tally, [{ unit: twin, target, state, action: 'propagated-edit' }], edit.doer)
    spread.push({ scope: scopeOfUnit(twin), tally, edits })
  }
  writeDecided(
    tx,
    spread.flatMap(({ edits }) => edits),
    edit.doer.authorId,
  )
  await closeTallies(tx, spread)
  return twins.map(({ id }) => id)
}
