import { statement, type Transaction } from '../../db/database.ts'

const setLock = statement<never>(
  'set_project_lock',
  `update projects set locked = $2 and exists (select from components where project_id = $1)
    where id = $1 and (locked or $2)`,
)

/**
 * A project is locked from when it was locked as a whole, until one of its components is unlocked or an unlocked one
 * comes. One that has no components is never locked; locking one component after the other does not lock the project.
 */
export async function setProjectLock(tx: Transaction, projectId: number, locked: boolean): Promise<void> {
  await tx.query(setLock, [projectId, locked])
}
