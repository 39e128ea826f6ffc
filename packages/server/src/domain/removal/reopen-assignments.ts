import { statement, type Transaction } from '../../db/database.ts'
import type { Doer } from '../../events/ledger.ts'
import { type NamedAssignment, recordAssignment } from '../component/record-assignment.ts'
import { lockAssignedWork } from '../user/work/assigned-work.ts'

/** Their strings are listed anew: an assignment that has nothing left after all closes itself again. */
const reopen = (strings: string) =>
  `update assignments a set state = 'open', closed_at = null, changed = now(), listed_to = 0, listed_after = null, failure = null
    where a.state = 'done' and ${strings} returning a.id, a.name, a.project_id, a.component_id`

const selectComponents = statement<{ id: number }>(
  'components_of_removed_place',
  `select component_id as id from removed_components where place_id = $1
   union select c.id from removed_places r join components c on c.id = r.component_id or c.project_id = r.holder_id where r.id = $1`,
)
const reopenOfComponents = statement<NamedAssignment>(
  'reopen_assignments_of_components',
  reopen(`a.project_id in (select project_id from components where id = any($1::int[])) and exists (
    select from assignment_strings s
     where s.assignment_id = a.id and s.component_id = any($1::int[]) and s.away and not s.done)`),
)
const reopenOfTranslation = statement<NamedAssignment>(
  'reopen_assignments_of_translation',
  reopen(`a.id in (select (row ->> 'assignment_id')::int from removed_rows
    where place_id = $1 and name = 'assignment_strings' and not (row ->> 'done')::boolean)`),
)

/** The components that come back with a removed place. */
export const returningComponents = async (tx: Transaction, placeId: number): Promise<number[]> =>
  (await tx.query(selectComponents, [placeId])).map(({ id }) => id)

/**
 * Opens assignments again that closed themselves because their last open strings went with a removed place, which is back. Others do not
 * count strings until the transaction ends: call `lockAssignedWork` before anything else is locked.
 */
export const reopenAssignments = async (tx: Transaction, componentIds: readonly number[], doer: Doer): Promise<void> =>
  recordAll(tx, await tx.query(reopenOfComponents, [componentIds]), doer)

/** The same for a removed translation, before its rows come back. */
export async function reopenAssignmentsOf(tx: Transaction, placeId: number, doer: Doer): Promise<void> {
  await lockAssignedWork(tx)
  await recordAll(tx, await tx.query(reopenOfTranslation, [placeId]), doer)
}

async function recordAll(tx: Transaction, reopened: readonly NamedAssignment[], doer: Doer): Promise<void> {
  for (const row of reopened) await recordAssignment(tx, row, 'assignment-reopen', { doer })
}
