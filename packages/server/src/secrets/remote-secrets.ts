import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import {
  GitError,
  type GitSettings,
  ownSecrets,
  parseRepositoryUrl,
  type RemoteSecrets,
  type RepositoryUrl,
  type SshAccess,
} from '../git/index.ts'
import { holderColumns, isOfHolder, type KeyHolder } from './key-holder.ts'
import { openSealedAddress } from './sealed-address.ts'
import { ensureKeys, type KeyServices, openKey } from './ssh-keys.ts'

/** The settings of gits that reach remotes for a project, or for somebody who has yet to make one. */
export const gitOf = (services: KeyServices, holder: KeyHolder): GitSettings => ({
  ...services.git,
  secrets: { openAddress: services.git.secrets.openAddress, reachSsh: (url) => reachSsh(services, holder, url) },
})

/** The secrets of gits for which nobody was named: addresses open, and ssh has no key. */
export const secretsWithoutKeys = (box: KeyServices['secretBox']): RemoteSecrets => ({
  ...ownSecrets,
  openAddress: (url) => openSealedAddress(box, url),
  reachSsh: () => Promise.reject(new Error('Over ssh a host is reached for a project or a person: see gitOf')),
})

async function reachSsh(services: KeyServices, holder: KeyHolder, url: RepositoryUrl): Promise<SshAccess> {
  const keys: string[] = []
  const mayShare = await opensBySharedKeys(services.database, holder, url)
  for (const key of await ensureKeys(services, holder)) {
    if (key.shared && !mayShare) continue
    const opened = await openKey(services.secretBox, key)
    if (opened !== null) keys.push(opened)
  }
  if (keys.length === 0) {
    const detail = 'no SSH key opens here: SECRETS_KEY is not the one that sealed them'
    throw new GitError('ssh', { code: 'authentication-required', span: null, detail })
  }
  return {
    keys,
    knownHosts: await readHosts(services.database, holder),
    learnHosts: (lines) => keepHosts(services.database, holder, lines),
  }
}

/**
 * The common key of all projects opens only the addresses that a project used with it. Otherwise the other projects' repositories
 * would be open to it, under any name of their host.
 */
async function opensBySharedKeys(database: Database, holder: KeyHolder, url: RepositoryUrl): Promise<boolean> {
  if (!('projectId' in holder)) return false
  if (holder.granted) return true
  const { rows } = await sql<{ repo: string; push: string }>`
    select repo, push from components where project_id = ${holder.projectId} and repository_component_id is null
      and exists (select from projects_on_shared_keys where project_id = ${holder.projectId})`.execute(database.kysely)
  return rows.some(({ repo, push }) => isSameRemote(url, repo) || isSameRemote(url, push))
}

/** Whether an address leads over ssh to the same account, host, port and path. */
export function isSameRemote(url: RepositoryUrl, address: string): boolean {
  const other = parseRepositoryUrl(address)
  if (!other.ok || other.value.scheme !== 'ssh' || url.scheme !== 'ssh') return false
  const { host, port, path, username } = other.value
  return host === url.host && (port ?? 22) === (url.port ?? 22) && path === url.path && username === url.username
}

async function readHosts(database: Database, holder: KeyHolder): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from ssh_hosts where ${isOfHolder(holder)} order by id`.execute(database.kysely)
  return rows.map(({ line }) => line)
}

/** The host and the kind of key of a line of known_hosts; null for a comment or a mark. */
export function parseHostLine(line: string): { readonly host: string; readonly type: string } | null {
  const [host = '', type = '', key = ''] = line.trim().split(/\s+/)
  return key === '' || /^[#@]/.test(host) ? null : { host, type }
}

/** Keeps hosts that a holder's connection met first. If another connection met one at the same time, its key stays. */
export async function keepHosts(database: Database, holder: KeyHolder, lines: readonly string[]): Promise<void> {
  const owner = holderColumns(holder)
  const rows = lines.flatMap((line) => {
    const parsed = parseHostLine(line)
    return parsed ? [{ ...owner, host: parsed.host, key_type: parsed.type, line: line.trim() }] : []
  })
  if (rows.length === 0) return
  await database.kysely
    .insertInto('ssh_hosts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
