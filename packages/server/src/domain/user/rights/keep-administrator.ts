import { statement, type Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'

/** Superusers who stay: neither bots nor accounts with an end. Locked, so that two changes cannot each leave the other's as the last. */
const lockAdministrators = statement<{ id: number }>(
  'administrators',
  `select id from users where is_superuser and is_active and not is_bot and date_expires is null
    order by id for no key update`,
)

/** Makes a change of users, and refuses it where it takes away the last administrator. */
export async function keepAdministrator<T>(tx: Transaction, change: () => Promise<T>): Promise<T> {
  const before = await tx.query(lockAdministrators, [])
  const result = await change()
  const after = await tx.query(lockAdministrators, [])
  if (before.length > 0 && after.length === 0)
    throw new Refusal('conflict', { detail: 'This is the last administrator: make another one first.' })
  return result
}
