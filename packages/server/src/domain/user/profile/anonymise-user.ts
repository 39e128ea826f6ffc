import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { personColumns } from './person-columns.ts'

/**
 * Keeps the row, which the history points to, and takes out all that tells who it was. `keepName`: texts stay under the full
 * name, as their writer chose.
 */
export async function anonymiseUser(tx: Transaction, id: number, { keepName = false } = {}): Promise<void> {
  for (const [name, { removal }] of Object.entries(personColumns)) {
    const [table = '', column = ''] = name.split('.')
    if (removal === 'deleted')
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx.kysely)
  }
  await tx.kysely
    .updateTable('users')
    .set({
      username: `deleted-${id}`,
      ...(keepName ? {} : { full_name: 'Deleted User' }),
      preferences: '{}',
      password_hash: null,
      email: `noreply+${id}@weft.invalid`,
      email_shown: false,
      is_active: false,
      is_superuser: false,
    })
    .where('id', '=', id)
    .execute()
}
