import { join } from 'node:path'
import { type StartGit, startGitHere } from './git-process.ts'
import type { RepositoryUrl } from './repository-url.ts'

/** With what a host is reached over ssh. */
export interface SshAccess {
  /** Private keys as ssh-keygen writes them, in the order in which they are offered. */
  readonly keys: readonly string[]
  /** Lines of a known_hosts file. A host that is not among them is believed once. */
  readonly knownHosts: readonly string[]
  /** Keeps lines about hosts that were met for the first time. */
  learnHosts(lines: readonly string[]): Promise<void>
}

/** The secrets with which remotes are reached. */
export interface RemoteSecrets {
  /** An address as it was before its user and password were sealed. Throws GitError where they do not open. */
  openAddress(url: RepositoryUrl): Promise<RepositoryUrl>
  /** `own`: with the keys of the process's user. Throws GitError where there is no key. */
  reachSsh(url: RepositoryUrl): Promise<SshAccess | 'own'>
}

/** Literal addresses, and the keys of the process's user: for commands without an installation. */
export const ownSecrets: RemoteSecrets = {
  openAddress: async (url) => url,
  reachSsh: async () => 'own',
}

/** The settings of every git process of this installation. */
export interface GitSettings {
  /** The only variables of our environment that git gets: the search path, proxies, certificates. */
  readonly environment: Readonly<Record<string, string>>
  /** Absolute; holds git's scratch repositories, and keys while a connection uses them. Made when first needed. */
  readonly directory: string
  readonly secrets: RemoteSecrets
  /** Whether hosts on private and loopback addresses may be reached. */
  readonly allowPrivate: boolean
  /** Starts git as a child of this process, or through launcher.ts. */
  readonly start: StartGit
}

const inherited = [
  'PATH',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'no_proxy',
  'NO_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
]

const privateDirectory = (dataDirectory: string): string => join(dataDirectory, 'git-private')

/** Settings from a process's environment; its other variables (tokens, editors, pagers) never reach git. */
export function makeGitSettings(given: {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** DATA_DIR; git's own files go into `git-private` in it. */
  readonly dataDirectory: string
  readonly allowPrivate: boolean
  /** Without it git becomes a child of this process. */
  readonly start?: StartGit
  readonly secrets?: RemoteSecrets
}): GitSettings {
  const environment: Record<string, string> = {}
  for (const name of inherited) {
    const value = given.environment[name]
    if (value !== undefined && value !== '') environment[name] = value
  }
  const { dataDirectory, allowPrivate, start = startGitHere, secrets = ownSecrets } = given
  return { environment, directory: privateDirectory(dataDirectory), allowPrivate, start, secrets }
}

const homeIn = (directory: string): string => join(directory, 'no-home')

/** HOME of every git of an installation, a folder that does not exist. endLeftoverGits recognises gits by it. */
export const homeOfGits = (dataDirectory: string): string => homeIn(privateDirectory(dataDirectory))

/**
 * The whole environment of a git process: no prompts, no configuration except the repository's and ours, English messages.
 * HOME is a folder that does not exist, so that curl (.netrc) and other programs find no files there.
 */
export function closedEnvironment(settings: GitSettings): Record<string, string> {
  const home = homeIn(settings.directory)
  return {
    ...settings.environment,
    HOME: home,
    XDG_CONFIG_HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/**
 * Configuration of every command: no hook runs, and garbage is collected only by `collectGarbage`. Git syncs what it writes
 * before anything refers to it; otherwise a power cut could leave references to missing objects, or files of zeros.
 */
export const closedConfiguration: Readonly<Record<string, string>> = {
  // Larger files are read in pieces: receiving one of 400 MB, sent as 400 kB, takes 11 MB of memory instead of 404 MB.
  'core.bigFileThreshold': '50m',
  'core.fsync': 'all',
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'credential.helper': '',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'safe.directory': '*',
  'submodule.recurse': 'false',
}
