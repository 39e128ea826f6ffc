import { statement, type Transaction } from '../../db/database.ts'

const refreshLock = statement<never>(
  'refresh_project_lock',
  `update projects p set locked = now.locked
     from (select coalesce(bool_and(locked), false) as locked from components where project_id = $1) now
    where p.id = $1 and p.locked <> now.locked`,
)

/** A project is locked where it has components and all of them are. To be called when one comes, goes or changes its lock. */
export async function refreshProjectLock(tx: Transaction, projectId: number): Promise<void> {
  await tx.query(refreshLock, [projectId])
}
