import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import type { GitSettings } from '../git/index.ts'
import { hasCode } from '../system/has-code.ts'
import type { SecretBox } from '../system/secret-box.ts'
import { keepHosts } from './remote-secrets.ts'
import { sealAnew } from './seal-anew.ts'
import { hasPlainCredentials, sealAddress } from './sealed-address.ts'
import { sealKey } from './ssh-keys.ts'

interface AdoptingServices {
  readonly database: Database
  readonly git: GitSettings
  readonly secretBox: SecretBox
}

/**
 * Moves the secrets of an older Weft from files of DATA_DIR or plain text in rows into the database. These are the common ssh key, its
 * known hosts, passwords of addresses, and secrets sealed by a key in DATA_DIR if SECRETS_KEY is set now. Each part is committed before
 * its files go; what was cut off is done by the next start.
 */
export async function adoptSecrets(services: AdoptingServices): Promise<void> {
  await adoptSshFiles(services)
  await sealPlainAddresses(services)
  const { secretBox } = services
  if (!secretBox.isKeyGiven || (await secretBox.keyFile.read()).length === 0) return
  await sealAnew(services)
  await secretBox.keyFile.remove()
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function adoptSshFiles({ database, git, secretBox }: AdoptingServices): Promise<void> {
  const folder = join(git.directory, 'ssh')
  const read = (name: string) => readText(join(folder, name))
  const [privateKey, publicKey] = [await read('id_ed25519'), (await read('id_ed25519.pub'))?.trim() ?? '']
  const { rows } = await sql<{ project_id: number }>`select project_id from projects_on_shared_keys`.execute(
    database.kysely,
  )
  if (privateKey !== null && publicKey !== '' && rows.length > 0) {
    const sealed = await sealKey(secretBox, { publicKey, privateKey })
    const values = { public_key: publicKey, private_key: sealed }
    await database.kysely
      .insertInto('ssh_keys')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const hosts = ((await read('known_hosts')) ?? '').split('\n')
  for (const { project_id: projectId } of rows) await keepHosts(database, { projectId }, hosts)
  await rm(folder, { recursive: true, force: true })
}

async function sealPlainAddresses({ database, secretBox }: AdoptingServices): Promise<void> {
  const { rows } = await sql<{ id: number; repo: string; push: string }>`
    select id, repo, push from components where repo ~* '^https?://[^/]*@' or push ~* '^https?://[^/]*@' order by id`.execute(
    database.kysely,
  )
  for (const { id, repo, push } of rows.filter((row) => [row.repo, row.push].some(hasPlainCredentials))) {
    const sealed = await Promise.all(
      [repo, push].map((address) => (hasPlainCredentials(address) ? sealAddress(secretBox, address) : address)),
    )
    await database.transaction(async (tx: Transaction) => {
      await sql`update components set repo = ${sealed[0]}, push = ${sealed[1]}
        where id = ${id} and repo = ${repo} and push = ${push}`.execute(tx.kysely)
      dropCaches(tx, 'settings')
    })
  }
}
