import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { type GitSettings, makeKeyPair, type SshKeyPair } from '../git/index.ts'
import type { SecretBox } from '../system/secret-box.ts'
import { holderColumns, isOfHolder, type KeyHolder } from './key-holder.ts'

/** The services for reading the keys of an installation. */
export interface KeyServices {
  readonly database: Database
  readonly git: GitSettings
  readonly secretBox: SecretBox
}

/** A key pair as the database has it. */
export interface StoredKey {
  readonly id: number
  readonly public_key: string
  readonly private_key: Buffer
  readonly made: Date
  /** One of an installation that had one for all. */
  readonly shared: boolean
}

/** Bound to the public half: a private key that is moved to another one opens no more. */
const about = (publicKey: string) => `ssh key ${publicKey}`

/**
 * The keys that a holder's connections offer: first the formerly shared ones, which hosts know, then its own from the oldest on.
 */
export async function readKeys({ database }: Pick<KeyServices, 'database'>, holder: KeyHolder): Promise<StoredKey[]> {
  const projectId = 'projectId' in holder ? holder.projectId : null
  const { rows } = await sql<StoredKey>`
    select id, public_key, private_key, made, num_nonnulls(project_id, user_id) = 0 as shared from ssh_keys
    where ${isOfHolder(holder)} or project_id is null and user_id is null
      and exists (select from projects_on_shared_keys where project_id = ${projectId})
    order by shared desc, id`.execute(database.kysely)
  return rows
}

/** A holder's keys; makes the first one on demand. Throws GitError where no OpenSSH is installed. */
export async function ensureKeys(services: KeyServices, holder: KeyHolder): Promise<StoredKey[]> {
  const keys = await readKeys(services, holder)
  if (keys.some(({ shared }) => !shared)) return keys
  await addKey(services, holder, { unlessThere: true })
  return readKeys(services, holder)
}

/** Gives a holder a further key, which is offered after the known ones. */
export async function addKey(
  services: KeyServices,
  holder: KeyHolder,
  { unlessThere }: { readonly unlessThere: boolean },
): Promise<void> {
  const pair = await makeKeyPair(services.git)
  const sealed = await sealKey(services.secretBox, pair)
  await services.database.transaction(async (tx) => {
    await lockHolder(tx, holder)
    const { rows } = await sql`select from ssh_keys where ${isOfHolder(holder)} limit 1`.execute(tx.kysely)
    if (unlessThere && rows.length > 0) return
    const values = { public_key: pair.publicKey, private_key: sealed, ...holderColumns(holder) }
    await tx.kysely.insertInto('ssh_keys').values(values).execute()
  })
}

/** If several nodes and requests make a holder's first key together, only one does. */
async function lockHolder(tx: Transaction, holder: KeyHolder): Promise<void> {
  const row =
    'projectId' in holder ? sql`projects where id = ${holder.projectId}` : sql`users where id = ${holder.userId}`
  await sql`select id from ${row} for no key update`.execute(tx.kysely)
}

export const sealKey = (box: SecretBox, { publicKey, privateKey }: SshKeyPair): Promise<Buffer> =>
  box.seal(Buffer.from(privateKey), about(publicKey))

/** The private half; null where another SECRETS_KEY sealed it. */
export async function openKey(
  box: SecretBox,
  { public_key, private_key }: Pick<StoredKey, 'public_key' | 'private_key'>,
): Promise<string | null> {
  return (await box.open(private_key, about(public_key)))?.toString() ?? null
}

/** Ends all keys of a project but its newest, and its part in shared ones; unused shared keys are deleted. */
export async function endFormerKeys(tx: Transaction, projectId: number): Promise<void> {
  await sql`delete from ssh_keys where project_id = ${projectId}
    and id <> (select max(id) from ssh_keys where project_id = ${projectId})`.execute(tx.kysely)
  await sql`delete from projects_on_shared_keys where project_id = ${projectId}`.execute(tx.kysely)
  await sql`delete from ssh_keys where project_id is null and user_id is null
    and not exists (select from projects_on_shared_keys)`.execute(tx.kysely)
}

/** Whether the key that was made for all projects opens repositories to this one. */
export async function isOnSharedKeys(database: Database, projectId: number): Promise<boolean> {
  const { rows } = await sql`select from projects_on_shared_keys where project_id = ${projectId}`.execute(
    database.kysely,
  )
  return rows.length > 0
}

/** The projects to which the key that was made for all opens repositories. */
export async function readProjectsOnSharedKeys(database: Database): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`select project_id from projects_on_shared_keys order by 1`.execute(
    database.kysely,
  )
  return rows.map((row) => row.project_id)
}
