import { statement, type Transaction } from '../db/database.ts'
import { type DecidedEdit, decideEdits, writeDecided } from '../domain/unit/apply-edits.ts'
import { changeSource } from '../domain/unit/change-source.ts'
import type { EditedUnit } from '../domain/unit/edited-unit.ts'
import { lockTranslationsOf, scopeOfUnit } from '../domain/unit/unit-text.ts'
import { type ChangeAction, contentActions } from '../events/change-actions.ts'
import { closeTallies, openTally, type ScopedTally } from '../events/ledger.ts'
import { sendJob } from '../jobs/enqueue.ts'
import { commitPendingKind } from '../jobs/repository-jobs.ts'
import type { Actor } from '../permissions/index.ts'

/** A text of a batch that is to be written; its rights and risks are decided. */
export interface PlannedText {
  readonly unit: EditedUnit
  readonly target: string
  readonly state: number
  readonly authorId: number
  readonly action: ChangeAction | null
  /** The suggestion with this text became it. */
  readonly isAccepted: boolean
  /** Checks that somebody had dismissed before, where a text comes back. */
  readonly dismissed?: readonly string[] | null
}

/** The writer, and the details for the history of each string. */
export interface BatchWriter {
  readonly actor: Actor
  readonly details: (unit: EditedUnit) => Readonly<Record<string, unknown>>
}

/** A string's text before and after. */
export interface WrittenText {
  readonly before: EditedUnit
  readonly target: string
  readonly state: number
  /** Suggestions that went with it. */
  readonly suggestions: readonly RemovedSuggestion[]
}

/** A suggestion that is gone, as it can come back. */
export interface RemovedSuggestion {
  readonly unit_id: number
  readonly target: string
  readonly user_id: number | null
  readonly at: string
}

const selectContributions = statement<{ translation_id: number }>(
  'contributions_of_batch',
  `select t.id as translation_id from unnest($1::int[]) t(id)
    where exists (select 1 from changes h where h.translation_id = t.id and h.user_id = $2 and h.action = any($3::int[]))`,
)
const removeSame = statement<RemovedSuggestion>(
  'delete_suggestions_of_batch',
  `delete from suggestions g using unnest($1::bigint[], $2::text[]) v(unit_id, target)
    where g.unit_id = v.unit_id and g.target = v.target
   returning g.unit_id, g.target, g.user_id, g.timestamp::text as at`,
)
const removeById = statement<RemovedSuggestion>(
  'delete_chosen_suggestions',
  `delete from suggestions where id = any($1::bigint[]) returning unit_id, target, user_id, timestamp::text as at`,
)
const updateMarks = statement<{ id: number; has_suggestion: boolean }>(
  'mark_suggested_of_batch',
  `update units u set has_suggestion = exists (select 1 from suggestions where unit_id = u.id)
    where u.id = any($1::bigint[]) returning u.id, u.has_suggestion`,
)

/** The edits of one translation and author. */
interface Group extends ScopedTally {
  readonly authorId: number
  readonly plans: readonly PlannedText[]
  readonly decided: readonly DecidedEdit[]
}

async function decideGroup(writer: BatchWriter, plans: readonly PlannedText[]): Promise<Group[]> {
  const [first] = plans
  if (first === undefined) return []
  const tally = openTally()
  const { authorId } = first
  const edits = plans.map(({ unit, target, state, action, dismissed }) => ({
    unit: dismissed === undefined ? unit : { ...unit, dismissed },
    target,
    state,
    action,
    details: writer.details(unit),
    ...(action === 'accept' ? {} : { silent: true as const }),
  }))
  const decided = await decideEdits(tally, edits, { userId: writer.actor.id, authorId })
  return [{ scope: scopeOfUnit(first.unit), tally, authorId, plans, decided }]
}

/** People who write into a translation for the first time are told of. */
async function recordFirstContributions(tx: Transaction, actor: Actor, groups: readonly Group[]): Promise<void> {
  const byTranslation = new Map(groups.map((group) => [group.scope.translationId, group]))
  const known = await tx.query(selectContributions, [[...byTranslation.keys()], actor.id, contentActions])
  for (const { translation_id } of known) byTranslation.delete(translation_id)
  for (const { tally, plans } of byTranslation.values())
    tally.record({
      action: 'new-contributor',
      doer: { userId: actor.id, authorId: actor.id },
      unitId: plans[0]?.unit.id ?? null,
    })
}

/** Suggestions that say what the strings say now go. */
async function dropSame(
  tx: Transaction,
  { actor, details }: BatchWriter,
  groups: readonly Group[],
): Promise<RemovedSuggestion[]> {
  const suggested = groups.flatMap(({ tally, plans, decided }) =>
    plans.flatMap((plan, at) => {
      const applied = decided[at]?.applied
      return plan.unit.has_suggestion && applied ? [{ tally, plan, applied }] : []
    }),
  )
  if (suggested.length === 0) return []
  const gone = await tx.query(removeSame, [
    suggested.map(({ plan }) => plan.unit.id),
    suggested.map(({ applied }) => applied.target),
  ])
  const marks = new Map(
    (await tx.query(updateMarks, [[...new Set(gone.map(({ unit_id }) => unit_id))]])).map((row) => [row.id, row]),
  )
  const byUnit = Map.groupBy(gone, ({ unit_id }) => unit_id)
  for (const { tally, plan, applied } of suggested) {
    const mark = marks.get(plan.unit.id)
    const now = { ...plan.unit, state: applied.state, failing: applied.failing }
    if (mark) tally.count(now, { ...now, has_suggestion: mark.has_suggestion })
    if (plan.isAccepted) continue
    for (const { target } of byUnit.get(plan.unit.id) ?? [])
      tally.record({
        action: 'suggestion-cleanup',
        doer: { userId: actor.id, authorId: actor.id },
        unitId: plan.unit.id,
        target,
        details: details(plan.unit),
      })
  }
  return gone
}

/** The commits of every repository that got texts, when these are old enough. */
function sendCommits(tx: Transaction, units: readonly EditedUnit[]): void {
  for (const [repositoryId, { settings }] of new Map(units.map((unit) => [unit.repository_id, unit])))
    sendJob(tx, commitPendingKind, { repositoryId, onlyAged: true }, { delay: settings.commit_pending_age * 3600 })
}

/** Source texts that change: their translations follow, one string after the other. */
async function changeSources(tx: Transaction, { actor }: BatchWriter, groups: readonly Group[]): Promise<void> {
  for (const { decided, authorId } of groups)
    for (const { unit, applied } of decided) {
      if (!unit.is_source || applied.target === unit.source) continue
      const now = { ...unit, state: applied.state, failing: applied.failing === null ? null : [...applied.failing] }
      await changeSource(tx, now, applied.target, { doer: { userId: actor.id, authorId } })
    }
}

/**
 * Writes texts of any translations as a set, in the transaction of the caller: through the same checks, history, counters and commits as
 * a person's save. Counters are locked last, unless source texts change.
 */
export async function writePlanned(
  tx: Transaction,
  writer: BatchWriter,
  plans: readonly PlannedText[],
): Promise<WrittenText[]> {
  if (plans.length === 0) return []
  const sources = plans.filter(({ unit, target }) => unit.is_source && target !== unit.source)
  if (sources.length > 0)
    await lockTranslationsOf(
      tx,
      sources.map(({ unit }) => unit.id),
    )
  const groups: Group[] = []
  for (const group of Map.groupBy(plans, ({ unit, authorId }) => `${unit.translation_id} ${authorId}`).values())
    groups.push(...(await decideGroup(writer, group)))
  await recordFirstContributions(tx, writer.actor, groups)
  for (const [authorId, own] of Map.groupBy(groups, (group) => group.authorId))
    writeDecided(
      tx,
      own.flatMap(({ decided }) => decided),
      authorId,
    )
  const gone = Map.groupBy(await dropSame(tx, writer, groups), ({ unit_id }) => unit_id)
  if (sources.length > 0) await changeSources(tx, writer, groups)
  sendCommits(
    tx,
    plans.map(({ unit }) => unit),
  )
  await closeTallies(tx, groups)
  return groups.flatMap(({ plans: own, decided }) =>
    own.flatMap(({ unit }, at) => {
      const applied = decided[at]?.applied
      const suggestions = gone.get(unit.id) ?? []
      return applied ? [{ before: unit, target: applied.target, state: applied.state, suggestions }] : []
    }),
  )
}

/** Takes suggestions away, and says so in the history. */
export async function rejectSuggestions(
  tx: Transaction,
  { actor, details }: BatchWriter,
  rejected: readonly { readonly unit: EditedUnit; readonly ids: readonly number[] }[],
): Promise<RemovedSuggestion[]> {
  if (rejected.length === 0) return []
  const gone = await tx.query(removeById, [rejected.flatMap(({ ids }) => ids)])
  const units = new Map(rejected.map(({ unit }) => [unit.id, unit]))
  const marks = await tx.query(updateMarks, [[...units.keys()]])
  const tallies = new Map<number, ScopedTally>()
  const tallyOf = (unit: EditedUnit) => {
    const known = tallies.get(unit.translation_id) ?? { scope: scopeOfUnit(unit), tally: openTally() }
    tallies.set(unit.translation_id, known)
    return known.tally
  }
  for (const { unit_id, target, user_id } of gone) {
    const unit = units.get(unit_id)
    if (!unit) continue
    const doer = { userId: actor.id, authorId: user_id }
    const said = { rejection_reason: '', ...details(unit) }
    tallyOf(unit).record({ action: 'suggestion-delete', doer, unitId: unit_id, target, details: said })
  }
  for (const { id, has_suggestion } of marks) {
    const unit = units.get(id)
    if (unit) tallyOf(unit).count(unit, { ...unit, has_suggestion })
  }
  await closeTallies(tx, [...tallies.values()])
  return gone
}
