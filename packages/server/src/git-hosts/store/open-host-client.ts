import type { Database } from '../../db/database.ts'
import { parseRepositoryUrl } from '../../git/index.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { SecretBox } from '../../system/secret-box.ts'
import { type GitHost, type HostClient, HostFault, type RepositoryAddress } from '../git-host.ts'
import { gitHostOf } from '../registry.ts'
import { findGitHost, type GitHostRow, openHostSecret } from './git-host-rows.ts'

/** The services that reach the API of a git host. */
export interface HostServices {
  readonly database: Database
  readonly outbound: Outbound
  readonly secretBox: SecretBox
}

export interface HostPlace {
  readonly projectId: number
  /** The component's. */
  readonly vcs: string
  /** As the database has it; its user and password, if any, are not used. */
  readonly repositoryUrl: string
  readonly signal?: AbortSignal
}

/**
 * The pull requests of a repository; null where neither the project nor the site names its host. The project's row wins over the site's.
 * Throws HostFault where the secret does not open.
 */
export async function openHostClient(services: HostServices, place: HostPlace): Promise<HostClient | null> {
  const host = gitHostOf(place.vcs)
  const address = host && repositoryAddressOf(host, place.repositoryUrl)
  if (!host || !address) return null
  const row = await findGitHost(services.database, { ...place, ...address })
  return row && connectHost(services, row, { path: address.path, ...(place.signal && { signal: place.signal }) })
}

/** A row's host, for a repository of it. */
export async function connectHost(
  { outbound, secretBox }: Omit<HostServices, 'database'>,
  row: GitHostRow,
  { path, signal }: { readonly path: string; readonly signal?: AbortSignal },
): Promise<HostClient> {
  const host = gitHostOf(row.vcs)
  const secret = await openHostSecret(secretBox, row)
  if (host === null || secret === null)
    throw new HostFault('not-signed-in', 'The secret of this git host does not open: enter it again.')
  const access = {
    outbound,
    api: row.api,
    username: row.username,
    secret,
    appId: row.app_id,
    // The people who run the site may name a host of their own network; a project's people may not.
    allowPrivate: row.project_id === null,
    ...(signal && { signal }),
  }
  return host.connect(access, { path })
}

/** The place of a repository, as its host names it; null for an address without a host. */
export function repositoryAddressOf(host: GitHost, repositoryUrl: string): RepositoryAddress | null {
  const parsed = parseRepositoryUrl(repositoryUrl)
  if (!parsed.ok || parsed.value.host === '') return null
  const address = { hostname: parsed.value.host, path: pathOf(parsed.value.path) }
  return host.canonical?.(address) ?? address
}

/** Without slashes around it and without `.git`. */
function pathOf(written: string): string {
  const path = written.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
