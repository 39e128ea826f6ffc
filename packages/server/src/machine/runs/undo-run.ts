import { type Database, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { decideEdits, writeDecided } from '../../domain/unit/apply-edits.ts'
import { editDenial } from '../../domain/unit/edit-denial.ts'
import { type EditedUnit, readEditedUnits } from '../../domain/unit/edited-unit.ts'
import { removeSuggestion } from '../../domain/unit/suggestions.ts'
import { readUnitTexts, scopeOfUnit } from '../../domain/unit/unit-text.ts'
import { closeTallies, openLedger, openTally } from '../../events/ledger.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { commitPendingKind } from '../../jobs/repository-jobs.ts'
import type { Actor } from '../../permissions/index.ts'
import { addCounts, type RunCounts } from './run-settings.ts'

interface TextRow {
  readonly unit_id: number
  readonly draft: string
  readonly before: string
  readonly before_state: number
}

const selectTexts = statement<TextRow>(
  'texts_of_machine_run',
  `select unit_id, draft, before, before_state from machine_texts where run_id = $1 and unit_id > $2 order by unit_id limit $3`,
)
const deleteTexts = statement<never>(
  'forget_machine_texts',
  'delete from machine_texts where unit_id = any($1::bigint[])',
)
const selectSuggestions = statement<{ suggestion_id: number; unit_id: number; target: string }>(
  'suggestions_of_machine_run',
  `select m.suggestion_id, g.unit_id, g.target from machine_suggestions m join suggestions g on g.id = m.suggestion_id
    where m.run_id = $1 and m.suggestion_id > $2 order by m.suggestion_id limit $3`,
)
const atOnce = 250

/** Nobody has edited the string since the run. */
const isUntouched = (unit: EditedUnit, row: TextRow): boolean =>
  unit.automatically_translated && unit.target === row.draft

async function takeBack(tx: Transaction, actor: Actor, rows: readonly TextRow[]): Promise<RunCounts> {
  const units = await readEditedUnits(tx, { ids: rows.map(({ unit_id }) => unit_id) })
  const byId = new Map(rows.map((row) => [row.unit_id, row]))
  const taken = units.flatMap((unit) => {
    const row = byId.get(unit.id)
    return row && isUntouched(unit, row) && editDenial(actor, unit) === null ? [{ unit, row }] : []
  })
  const doer = { userId: actor.id, authorId: actor.id }
  const groups = []
  for (const group of Map.groupBy(taken, ({ unit }) => unit.translation_id).values()) {
    const [first] = group
    if (first === undefined) continue
    const tally = openTally()
    const edits = await decideEdits(
      tally,
      group.map(({ unit, row }) => ({ unit, target: row.before, state: row.before_state, action: 'revert' as const })),
      doer,
    )
    groups.push({ scope: scopeOfUnit(first.unit), tally, edits })
  }
  await lockCounters(tx, [...new Set(groups.flatMap(({ scope }) => scope.statisticsIds))])
  writeDecided(
    tx,
    groups.flatMap(({ edits }) => edits),
    actor.id,
  )
  await closeTallies(tx, groups)
  await tx.query(deleteTexts, [taken.map(({ unit }) => unit.id)])
  for (const { repository_id: repositoryId, settings } of new Map(
    taken.map(({ unit }) => [unit.repository_id, unit]),
  ).values())
    sendJob(tx, commitPendingKind, { repositoryId, onlyAged: true }, { delay: settings.commit_pending_age * 3600 })
  return { undone: taken.length, kept: rows.length - taken.length }
}

async function takeSuggestionsBack(
  tx: Transaction,
  actor: Actor,
  rows: readonly { readonly suggestion_id: number; readonly unit_id: number; readonly target: string }[],
): Promise<void> {
  const units = new Map(
    (await readUnitTexts(tx, { ids: rows.map(({ unit_id }) => unit_id) })).map((unit) => [unit.id, unit]),
  )
  const [first] = units.values()
  if (first === undefined) return
  await lockCounters(tx, first.statistics_ids)
  const ledger = openLedger(tx, scopeOfUnit(first))
  const doer = { userId: actor.id, authorId: actor.id }
  for (const { suggestion_id, unit_id, target } of rows) {
    const unit = units.get(unit_id)
    if (unit === undefined) continue
    ledger.record({ action: 'suggestion-delete', doer, unitId: unit_id, target })
    units.set(unit_id, await removeSuggestion(tx, ledger, unit, suggestion_id))
  }
  await ledger.close()
}

/** Takes the texts of a run back wherever nobody edited since; it may be done again from its start. */
export async function undoRun(
  database: Database,
  actor: Actor,
  { runId, signal, tell }: { readonly runId: number; readonly signal: AbortSignal; tell(done: number): void },
): Promise<RunCounts> {
  let counts: RunCounts = { undone: 0, kept: 0 }
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await database.query(selectTexts, [runId, after, atOnce])
    const last = rows.at(-1)
    if (last === undefined) break
    counts = addCounts(counts, await database.transaction((tx) => takeBack(tx, actor, rows)))
    after = last.unit_id
    tell((counts.undone ?? 0) + (counts.kept ?? 0))
  }
  for (;;) {
    signal.throwIfAborted()
    const rows = await database.query(selectSuggestions, [runId, 0, atOnce])
    if (rows.length === 0) return counts
    await database.transaction((tx) => takeSuggestionsBack(tx, actor, rows))
    counts = addCounts(counts, { undone: rows.length })
  }
}
