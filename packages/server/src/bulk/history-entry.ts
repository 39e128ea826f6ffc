import { statement, type Transaction } from '../db/database.ts'
import { eventsChannel } from '../events/events-channel.ts'
import { closeTallies, openTally, type Scope } from '../events/ledger.ts'
import type { BulkEntry } from './bulk-rows.ts'
import { namesOfWork } from './bulk-settings.ts'
import type { BulkWork } from './bulk-work.ts'
import { readEntries } from './string-rows.ts'

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
/** An edit that went on after it was stopped has more strings in places that it has already. */
const insertPlaces = statement<never>(
  'places_of_bulk_entry',
  `insert into bulk_edit_places (change_id, bulk_id, component_id, translation_id, language_id, strings)
   select e.change_id, $1, c.id, t.id, t.language_id, count(*)::int
     from bulk_edit_strings b join units u on u.id = b.unit_id join translations t on t.id = u.translation_id
     join components c on c.id = t.component_id join unnest($3::int[], $4::bigint[]) e (project_id, change_id) using (project_id)
    where b.bulk_id = $1 and b.outcome = any($2::text[]) group by e.change_id, c.id, t.id, t.language_id
   on conflict (change_id, translation_id) do update set strings = excluded.strings`,
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

/** The entries that this transaction wrote. */
const selectOwn = statement<{ id: number; project_id: number }>(
  'own_bulk_entries',
  `select id, project_id from changes
    where xact = pg_current_xact_id() and unit_id is null and details ->> 'bulk' = $1 and (details ->> 'undone')::boolean = $2`,
)
const recountEntry = statement<{ id: number }>(
  'recount_bulk_entry',
  `update changes set details = details || jsonb_build_object('strings', $2::int) where id = $1 returning id`,
)
const keepEntries = statement<never>('keep_bulk_entries', 'update bulk_edits set entries = $2::jsonb where id = $1')

type Outcome = 'written' | 'undone'
type EntryWork = Pick<BulkWork, 'bulkId' | 'settings'> & { readonly actor: { readonly id: number } }

/** Keeps the ids of the entries that this transaction wrote with the edit. */
async function keepOwn(tx: Transaction, bulkId: number, outcome: Outcome, entries: readonly BulkEntry[]) {
  const own = await tx.query(selectOwn, [String(bulkId), outcome === 'undone'])
  const ids = new Map(own.map((row) => [row.project_id, row.id]))
  const kept = entries.map((entry) => ({ ...entry, [outcome]: ids.get(entry.project) ?? entry[outcome] }))
  await tx.query(keepEntries, [bulkId, JSON.stringify(kept)])
  return kept
}

/** Twins in other components are among the strings of an edit, too. */
async function keepPlaces(tx: Transaction, bulkId: number, outcome: Outcome, entries: readonly BulkEntry[]) {
  const told = entries.filter((entry) => entry[outcome] !== undefined)
  const outcomes = outcome === 'written' ? ['written', 'propagated'] : ['undone']
  const places = [told.map(({ project }) => project), told.map((entry) => entry[outcome])]
  await tx.query(insertPlaces, [bulkId, outcomes, ...places])
}

/**
 * Writes the one entry of an edit into the history of each project that it changed, or of its undoing. An edit that goes on after it was
 * stopped has its entry already: the entry counts more strings then.
 */
export async function recordEntry(tx: Transaction, work: EntryWork, outcome: Outcome): Promise<void> {
  const { actor, bulkId, settings } = work
  const entries = await readEntries(tx, bulkId)
  const counts = new Map((await tx.query(countWritten, [bulkId, outcome])).map((row) => [row.project_id, row.count]))
  const tallies = []
  for (const entry of entries) {
    const strings = counts.get(entry.project) ?? 0
    const known = entry[outcome]
    if (strings === 0) continue
    if (known !== undefined && (await tx.query(recountEntry, [known, strings])).length > 0) {
      tx.signal(eventsChannel, '')
      continue
    }
    const tally = openTally()
    const details = { bulk: bulkId, strings, does: namesOfWork(settings), undone: outcome === 'undone' }
    tally.record({ action: 'bulk-edit', doer: { userId: actor.id, authorId: actor.id }, details })
    tallies.push({ scope: await scopeOf(tx, entry), tally })
  }
  if (tallies.length > 0) await closeTallies(tx, tallies)
  await keepPlaces(tx, bulkId, outcome, tallies.length > 0 ? await keepOwn(tx, bulkId, outcome, entries) : entries)
}
