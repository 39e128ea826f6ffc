import { statement, type Transaction } from '../db/database.ts'
import { closeTallies, openTally, type Scope } from '../events/ledger.ts'
import type { BulkEntry } from './bulk-rows.ts'
import { namesOfWork } from './bulk-settings.ts'
import type { BulkWork } from './bulk-work.ts'

const selectCounters = statement<{ ids: (number | null)[] }>(
  'counters_of_bulk_entry',
  `select array[
     (select statistics_id from translations where id = $3), (select statistics_id from components where id = $2),
     (select statistics_id from projects where id = $1),
     case when $3::int is not null then (select statistics_id from languages where id = $4) end,
     case when $3::int is not null then (select statistics_id from project_languages where project_id = $1 and language_id = $4) end
   ] as ids`,
)
const countWritten = statement<{ project_id: number; count: number }>(
  'written_by_bulk_edit',
  `select c.project_id, count(*)::int as count from bulk_edit_strings b join units u on u.id = b.unit_id
     join translations t on t.id = u.translation_id join components c on c.id = t.component_id
    where b.bulk_id = $1 and b.outcome = $2 group by c.project_id`,
)

async function scopeOf(tx: Transaction, { project, component, translation, language }: BulkEntry): Promise<Scope> {
  const [row] = await tx.query(selectCounters, [project, component, translation, language])
  return {
    projectId: project,
    componentId: component,
    translationId: translation,
    languageId: language,
    statisticsIds: (row?.ids ?? []).filter((id) => id !== null),
  }
}

/** Writes the one entry of an edit into the history of each project that it changed, or of its undoing. */
export async function recordEntry(tx: Transaction, work: BulkWork, outcome: 'written' | 'undone'): Promise<void> {
  const { actor, bulkId, entries, settings } = work
  const counts = new Map((await tx.query(countWritten, [bulkId, outcome])).map((row) => [row.project_id, row.count]))
  const tallies = []
  for (const entry of entries) {
    const strings = counts.get(entry.project) ?? 0
    if (strings === 0) continue
    const tally = openTally()
    const details = { bulk: bulkId, strings, does: namesOfWork(settings), undone: outcome === 'undone' }
    tally.record({ action: 'bulk-edit', doer: { userId: actor.id, authorId: actor.id }, details })
    tallies.push({ scope: await scopeOf(tx, entry), tally })
  }
  await closeTallies(tx, tallies)
}
