import { type Queries, statement, type Transaction } from '../db/database.ts'
import type { BulkEntry } from './bulk-rows.ts'
import type { RemovedSuggestion } from './write-texts.ts'

/** The text of a string before the edit. */
export interface BeforeText {
  readonly target: string
  readonly state: number
  readonly automatic: boolean
  readonly dismissed: readonly string[] | null
  readonly suggestions: readonly RemovedSuggestion[]
}

export interface AfterText {
  readonly target: string
  readonly state: number
}

/** The outcome for a string. */
export interface StringOutcome {
  readonly unitId: number
  readonly outcome: string
  readonly before?: BeforeText
  readonly after?: AfterText
}

const insertListed = statement<never>(
  'list_bulk_strings',
  'insert into bulk_edit_strings (bulk_id, unit_id) select $1, unnest($2::bigint[]) on conflict do nothing',
)
const selectPending = statement<{ unit_id: number }>(
  'pending_bulk_strings',
  `select unit_id from bulk_edit_strings where bulk_id = $1 and unit_id > $2 and outcome is null order by unit_id limit $3`,
)
/** Locked in the order of ids, as two nodes may write the same part: the second finds what the first one left. */
const lockPending = statement<{ unit_id: number }>(
  'lock_bulk_strings',
  `select unit_id from bulk_edit_strings where bulk_id = $1 and unit_id = any($2::bigint[]) and outcome is null
    order by unit_id for update`,
)
const selectDenied = statement<{ denied: boolean }>(
  'denied_bulk_strings',
  `select exists (select from bulk_edit_strings where bulk_id = $1 and outcome like 'denied:%') as denied`,
)
const selectListed = statement<{ unit_id: number }>(
  'listed_bulk_strings',
  'select unit_id from bulk_edit_strings where bulk_id = $1 and unit_id = any($2::bigint[])',
)
const updateOutcomes = statement<never>(
  'outcomes_of_bulk_strings',
  `insert into bulk_edit_strings (bulk_id, unit_id, outcome, before, after)
   select $1, v.* from unnest($2::bigint[], $3::text[], $4::jsonb[], $5::jsonb[]) v
   on conflict (bulk_id, unit_id) do update set outcome = excluded.outcome, after = excluded.after,
     before = coalesce(bulk_edit_strings.before, excluded.before)`,
)
const updateListed = statement<{ total: number }>(
  'bulk_edit_is_listed',
  `with places as (
     select c.project_id, c.id as component_id, t.id as translation_id, t.language_id
       from bulk_edit_strings b join units u on u.id = b.unit_id join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id
      where b.bulk_id = $1 group by c.project_id, c.id, t.id, t.language_id
   ), entries as (
     select project_id as project, case when count(distinct component_id) = 1 then min(component_id) end as component,
            case when count(*) = 1 then min(translation_id) end as translation,
            case when count(distinct language_id) = 1 then min(language_id) end as language
       from places group by project_id
   )
   update bulk_edits set listed = true, changed = now(),
     project_id = coalesce(project_id, (select min(project) from entries having count(*) = 1)),
     total = (select count(*) from bulk_edit_strings where bulk_id = $1),
     entries = coalesce((select jsonb_agg(to_jsonb(e) order by e.project) from entries e), '[]')
    where id = $1 returning total`,
)
const selectEntries = statement<{ entries: readonly BulkEntry[] }>(
  'entries_of_bulk_edit',
  'select entries from bulk_edits where id = $1',
)

export async function listStrings(tx: Queries, bulkId: number, unitIds: readonly number[]): Promise<void> {
  await tx.query(insertListed, [bulkId, unitIds])
}

/** Says that all strings are listed; counts them, and finds the places of the entries in the history. */
export async function markListed(tx: Queries, bulkId: number): Promise<void> {
  await tx.query(updateListed, [bulkId])
}

export async function readEntries(tx: Queries, bulkId: number): Promise<readonly BulkEntry[]> {
  const [row] = await tx.query(selectEntries, [bulkId])
  return row?.entries ?? []
}

/** The next strings that nothing was decided about. */
export const pendingStrings = async (
  queries: Queries,
  bulkId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> => (await queries.query(selectPending, [bulkId, after, limit])).map(({ unit_id }) => unit_id)

/** The strings among these that nothing was decided about; nobody else decides about them until the transaction ends. */
export const lockedPending = async (tx: Queries, bulkId: number, unitIds: readonly number[]): Promise<number[]> =>
  (await tx.query(lockPending, [bulkId, unitIds])).map(({ unit_id }) => unit_id)

/** Whether some strings were found that may not be changed. */
export const hasDenied = async (queries: Queries, bulkId: number): Promise<boolean> =>
  (await queries.query(selectDenied, [bulkId]))[0]?.denied ?? false

/** The strings among these that the edit has listed. */
export const listedAmong = async (
  queries: Queries,
  bulkId: number,
  unitIds: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(
    unitIds.length === 0 ? [] : (await queries.query(selectListed, [bulkId, unitIds])).map(({ unit_id }) => unit_id),
  )

export function sendOutcomes(tx: Transaction, bulkId: number, outcomes: readonly StringOutcome[]): void {
  if (outcomes.length === 0) return
  tx.send(updateOutcomes, [
    bulkId,
    outcomes.map(({ unitId }) => unitId),
    outcomes.map(({ outcome }) => outcome),
    outcomes.map(({ before }) => (before === undefined ? null : JSON.stringify(before))),
    outcomes.map(({ after }) => (after === undefined ? null : JSON.stringify(after))),
  ])
}
