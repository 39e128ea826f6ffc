import { giveWay } from '../db/background.ts'
import { type Database, statement, type Transaction } from '../db/database.ts'
import { unitState } from '../db/unit-state.ts'
import { editDenial, mayReview, scopeOfRights } from '../domain/unit/edit-denial.ts'
import { type EditedUnit, readEditedUnits } from '../domain/unit/edited-unit.ts'
import { scopeOfUnit } from '../domain/unit/unit-text.ts'
import { closeTallies, openTally } from '../events/ledger.ts'
import { can } from '../permissions/index.ts'
import { advanceBulk } from './bulk-rows.ts'
import { type BulkWork, writerOf } from './bulk-work.ts'
import { type AfterText, type BeforeText, type StringOutcome, sendOutcomes } from './string-rows.ts'
import { undoNotes } from './undo-notes.ts'
import { type PlannedText, type RemovedSuggestion, writePlanned } from './write-texts.ts'

interface WrittenRow {
  readonly unit_id: number
  readonly outcome: string
  readonly before: BeforeText | null
  readonly after: AfterText | null
}

/** Locked: where two nodes take the same part back, the second finds nothing left of it. */
const selectWritten = statement<WrittenRow>(
  'written_bulk_strings',
  `select unit_id, outcome, before, after from bulk_edit_strings
    where bulk_id = $1 and unit_id > $2 and outcome in ('written', 'propagated') order by unit_id limit $3 for update`,
)
const insertSuggestions = statement<{ unit_id: number }>(
  'bring_suggestions_back',
  `with v as (select * from unnest($1::bigint[], $2::text[], $3::int[], $4::timestamptz[]) as v(unit_id, target, user_id, at)),
        back as (
          insert into suggestions (unit_id, target, user_id, timestamp)
          select v.unit_id, v.target, u.id, v.at from v join users u on u.id = v.user_id
           where not exists (select 1 from suggestions g where g.unit_id = v.unit_id and g.target = v.target)
          returning unit_id),
        marked as (update units set has_suggestion = true where id in (select unit_id from back) and not has_suggestion returning id)
   select id as unit_id from marked`,
)

const atOnce = 100

/** Nobody has edited the string since. */
const isUntouched = (unit: EditedUnit, { after }: WrittenRow): boolean =>
  after === null || (unit.target === after.target && unit.state === after.state)

/** Whether the string's text has to be written back; of a string that only had notes or suggestions, not. */
const hasMoved = ({ before, after }: WrittenRow): boolean =>
  before !== null && after !== null && (before.target !== after.target || before.state !== after.state)

/** The reason why a text cannot go back; null: it can. */
function denialOf({ actor }: BulkWork, unit: EditedUnit, row: WrittenRow): string | null {
  if (!isUntouched(unit, row)) return 'kept'
  if (hasMoved(row)) {
    if (editDenial(actor, unit) !== null) return 'kept'
    if (row.before?.state === unitState.approved && !mayReview(actor, unit)) return 'kept'
    return null
  }
  const gives = (row.before?.suggestions.length ?? 0) > 0
  return gives && !can(actor, 'suggestion.add', scopeOfRights(unit)) ? 'kept' : null
}

/** Suggestions that went with the texts come back, in the names of those who made them. */
async function bringBack(
  tx: Transaction,
  units: readonly EditedUnit[],
  suggestions: readonly RemovedSuggestion[],
): Promise<void> {
  const named = suggestions.filter(({ user_id }) => user_id !== null)
  if (named.length === 0) return
  const marked = await tx.query(insertSuggestions, [
    named.map(({ unit_id }) => unit_id),
    named.map(({ target }) => target),
    named.map(({ user_id }) => user_id),
    named.map(({ at }) => at),
  ])
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const tallies = marked.flatMap(({ unit_id }) => {
    const unit = byId.get(unit_id)
    if (!unit) return []
    const tally = openTally()
    tally.count({ ...unit, has_suggestion: false }, { ...unit, has_suggestion: true })
    return [{ scope: scopeOfUnit(unit), tally }]
  })
  await closeTallies(tx, tallies)
}

/** The counts of an edit move from what was written to what became of it. */
function advance(
  tx: Transaction,
  bulkId: number,
  rows: readonly WrittenRow[],
  outcomes: readonly StringOutcome[],
): void {
  const moved: Record<string, number> = {}
  for (const { outcome } of rows) moved[outcome] = (moved[outcome] ?? 0) - 1
  for (const { outcome } of outcomes) moved[outcome] = (moved[outcome] ?? 0) + 1
  advanceBulk(tx, bulkId, moved)
}

async function undoChunk(tx: Transaction, work: BulkWork, rows: readonly WrittenRow[]): Promise<void> {
  const units = new Map(
    (await readEditedUnits(tx, { ids: rows.map(({ unit_id }) => unit_id) })).map((unit) => [unit.id, unit]),
  )
  const writer = writerOf(work)
  const outcomes: StringOutcome[] = []
  const plans: PlannedText[] = []
  const suggestions: RemovedSuggestion[] = []
  for (const row of rows) {
    const unit = units.get(row.unit_id)
    const denial = unit === undefined ? 'gone' : denialOf(work, unit, row)
    outcomes.push({ unitId: row.unit_id, outcome: denial ?? 'undone' })
    if (unit === undefined || denial !== null || row.before === null) continue
    const { target, state, dismissed } = row.before
    const plan = {
      unit,
      target,
      state,
      authorId: work.actor.id,
      action: 'revert' as const,
      isAccepted: false,
      dismissed,
    }
    if (hasMoved(row)) plans.push(plan)
    suggestions.push(...row.before.suggestions)
  }
  await writePlanned(tx, writer, plans)
  await bringBack(tx, [...units.values()], suggestions)
  sendOutcomes(tx, work.bulkId, outcomes)
  advance(tx, work.bulkId, rows, outcomes)
}

interface Undoing {
  readonly database: Database
  readonly signal: AbortSignal
  tell(done: number, total: number): void
}

/** Takes what a bulk edit wrote back wherever nobody edited since; one that was cut off goes on where it was. */
export async function undoStrings({ database, signal, tell }: Undoing, work: BulkWork): Promise<void> {
  for (let after = 0, done = 0; ; ) {
    signal.throwIfAborted()
    const rows = await database.transaction(async (tx) => {
      const part = await tx.query(selectWritten, [work.bulkId, after, atOnce])
      if (part.length > 0) await undoChunk(tx, work, part)
      return part
    })
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.unit_id
    done += rows.length
    tell(done, done)
    await giveWay()
  }
  await undoNotes({ database, signal }, work)
}
