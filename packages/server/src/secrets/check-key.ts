import { ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { SecretBox } from '../system/secret-box.ts'
import { checkAbout, checkName } from './sealed-places.ts'

/** The key of this process does not open what the database keeps. */
export class WrongSecretsKey extends ConfigError {
  constructor(message: string) {
    super('SECRETS_KEY', '***', '')
    this.message = message
  }
}

/**
 * Refuses a key that is not the one which sealed the secrets of this database, so that two nodes never seal by two keys. The first start marks
 * the database with its key.
 */
export async function checkSecretsKey(database: Database, box: SecretBox): Promise<void> {
  const sealed = await box.seal(Buffer.from(checkName), checkAbout)
  await database.executeSql('insert into site_keys (name, key) values ($1, $2) on conflict do nothing', [
    checkName,
    sealed,
  ])
  const { rows } = await database.executeSql('select key from site_keys where name = $1', [checkName])
  const mark = rows[0]?.key
  if (mark instanceof Buffer && (await box.open(mark, checkAbout)) !== null) return
  const place = box.isKeyGiven ? 'SECRETS_KEY' : box.keyFile.path
  throw new WrongSecretsKey(
    `${place} is not the key that sealed the secrets in this database: give the one that did (SECRETS_KEY=NEW,OLD opens by both); ` +
      'where it is lost, weft secrets forget removes what nothing opens any more',
  )
}
