import { type Database, statement } from '../../db/database.ts'

/** A reply is worth its room while a run may be repeated; a draft's row while its run can be undone or its text be measured. */
const deleteReplies = statement<{ deleted: number }>(
  'tidy_machine_replies',
  `with old as (select project_id, digest from machine_replies where at < now() - interval '90 days' order by at limit $1
                   for update skip locked),
        gone as (delete from machine_replies r using old where r.project_id = old.project_id and r.digest = old.digest returning 1)
   select count(*)::int as deleted from gone`,
)
const deleteDrafts = statement<{ deleted: number }>(
  'tidy_machine_texts',
  `with old as (select k.unit_id from machine_texts k join units u on u.id = k.unit_id
                 where k.timestamp < now() - interval '180 days' and not u.automatically_translated
                   and k.distance is not distinct from k.counted order by k.unit_id limit $1 for update of k skip locked),
        gone as (delete from machine_texts k using old where k.unit_id = old.unit_id returning 1)
   select count(*)::int as deleted from gone`,
)
const atOnce = 5000

/** Deletes replies of a quarter ago, and drafts of half a year ago that people have taken over, some thousands in a statement. */
export async function tidyMachineRows(database: Database, signal: AbortSignal): Promise<void> {
  for (const remove of [deleteReplies, deleteDrafts])
    for (let deleted = atOnce; deleted === atOnce; ) {
      signal.throwIfAborted()
      const [row] = await database.query(remove, [atOnce])
      deleted = row?.deleted ?? 0
    }
}
