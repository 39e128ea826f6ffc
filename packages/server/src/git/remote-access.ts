import { isIP } from 'node:net'
import type { GitCommand } from './git-command.ts'
import { placeKeys } from './place-keys.ts'
import type { RepositoryUrl } from './repository-url.ts'
import type { GitSettings } from './settings.ts'

/** The arguments and settings with which a git command reaches one remote and nothing else. */
export interface RemoteAccess {
  /** The repository argument, after `--`. */
  readonly location: string
  readonly command: Pick<GitCommand, 'environment' | 'configuration' | 'secrets'>
  /** The option `--upload-pack` of ls-remote and fetch, or `--receive-pack` of push. */
  readonly uploadPack: readonly string[]
  readonly receivePack: readonly string[]
  /** Takes away what lies on the disk for this connection; called once, when it has ended. */
  release?(): Promise<void>
}

const access = { uploadPack: [], receivePack: [] }

/**
 * Pins a connection to the checked addresses (null: none were checked), so that a changed DNS answer (DNS rebinding)
 * leads nowhere else.
 * - http(s): http.curloptResolve, known to git from 2.37 on (git-version.ts). A configured proxy resolves names itself, and
 *   is trusted to know its inner network.
 * - ssh: HostName is the address, HostKeyAlias the name.
 * - git: the URL holds the address, and the name goes into the request's host field.
 * Credentials travel in the environment, never on a command line or in a file.
 */
export async function reachRemote(
  settings: GitSettings,
  url: RepositoryUrl,
  addresses: readonly string[] | null,
): Promise<RemoteAccess> {
  if (url.scheme === 'path') return reachPath(url)
  if (url.scheme === 'git') return reachGit(url, addresses)
  if (url.scheme === 'ssh') return reachSsh(settings, url, addresses)
  return reachHttp(url, addresses)
}

/**
 * A local path that the operator named; it may belong to another user of the machine. Deltas are not searched for loose
 * objects, because that takes longer than copying (7 s instead of 1 s for 75 MB in 700 files).
 */
function reachPath(url: RepositoryUrl): RemoteAccess {
  return {
    location: url.location,
    command: { environment: { GIT_ALLOW_PROTOCOL: 'file' } },
    uploadPack: ["--upload-pack=git -c 'safe.directory=*' -c pack.window=0 upload-pack"],
    receivePack: ["--receive-pack=git -c 'safe.directory=*' receive-pack"],
  }
}

function reachGit(url: RepositoryUrl, addresses: readonly string[] | null): RemoteAccess {
  const address = addresses?.[0]
  const port = url.port === null ? '' : `:${url.port}`
  if (address === undefined) {
    return { ...access, location: url.location, command: { environment: { GIT_ALLOW_PROTOCOL: 'git' } } }
  }
  return {
    ...access,
    location: `git://${bracketed(address)}${port}${url.path}`,
    command: { environment: { GIT_ALLOW_PROTOCOL: 'git', GIT_OVERRIDE_VIRTUAL_HOST: `${bracketed(url.host)}${port}` } },
  }
}

async function reachSsh(
  settings: GitSettings,
  url: RepositoryUrl,
  addresses: readonly string[] | null,
): Promise<RemoteAccess> {
  const granted = await settings.secrets.reachSsh(url)
  const placed = granted === 'own' ? null : await placeKeys(settings.directory, granted)
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=accept-new',
    'ClearAllForwardings=yes',
    'ConnectTimeout=20',
    'ServerAliveInterval=20',
  ]
  if (placed) {
    const files = [`UserKnownHostsFile="${placed.knownHosts}"`, 'GlobalKnownHostsFile=/dev/null']
    options.push('IdentitiesOnly=yes', 'IdentityAgent=none', 'UpdateHostKeys=no', ...files)
  }
  const address = addresses?.[0]
  if (address !== undefined) {
    const alias = url.port === null || url.port === 22 ? url.host : `[${url.host}]:${url.port}`
    options.push(`HostName=${address}`, `HostKeyAlias=${alias}`, 'CheckHostIP=no')
  }
  const identities = placed ? ['-F', 'none', ...placed.keys.flatMap((key) => ['-i', key])] : []
  const words = ['ssh', ...identities, ...options.flatMap((option) => ['-o', option])]
  const environment = { GIT_ALLOW_PROTOCOL: 'ssh', GIT_SSH_COMMAND: words.map(quote).join(' '), GIT_SSH_VARIANT: 'ssh' }
  return { ...access, location: url.location, command: { environment }, ...(placed && { release: placed.release }) }
}

/** A credential helper that prints environment variables, so that no secret is on a command line or in a file. */
const credentialHelper =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$WEFT_GIT_USERNAME" "$WEFT_GIT_PASSWORD"; }; f'

function reachHttp(url: RepositoryUrl, addresses: readonly string[] | null): RemoteAccess {
  const configuration: Record<string, string> = {
    'http.followRedirects': 'false',
    ...silenceOfHttp(60_000),
  }
  const environment: Record<string, string> = { GIT_ALLOW_PROTOCOL: url.scheme }
  if (url.username !== null) {
    configuration['credential.helper'] = credentialHelper
    environment.WEFT_GIT_USERNAME = url.username
    environment.WEFT_GIT_PASSWORD = url.password ?? ''
  }
  if (addresses !== null && isIP(url.host) === 0) {
    const port = url.port ?? (url.scheme === 'https' ? 443 : 80)
    configuration['http.curloptResolve'] = `${url.host}:${port}:${addresses.map(bracketed).join(',')}`
  }
  // A token is often given alone, as the user name.
  const secret = url.password ?? url.username
  return {
    ...access,
    location: url.location,
    command: { configuration, environment, secrets: secret === null ? [] : [secret] },
  }
}

/** Configuration that ends an http request after some milliseconds without a byte. */
export function silenceOfHttp(milliseconds: number): Readonly<Record<string, string>> {
  return { 'http.lowSpeedLimit': '1', 'http.lowSpeedTime': String(Math.max(1, Math.ceil(milliseconds / 1000))) }
}

function bracketed(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
