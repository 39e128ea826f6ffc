import { randomBytes } from 'node:crypto'
import type { Queries } from '../db/database.ts'

/** The purposes of the installation's keys. */
export type SiteKeyName = 'visitors' | 'unsubscribe' | 'devices'

/** A key of 256 bits, made when it is first asked for; all nodes have the same. */
export async function readSiteKey(database: Queries, name: SiteKeyName): Promise<Buffer> {
  const { kysely } = database
  await kysely
    .insertInto('site_keys')
    .values({ name, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await kysely.selectFrom('site_keys').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  return key
}
