import { execFileSync, spawnSync } from 'node:child_process'
import dns from 'node:dns/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { vi } from 'vitest'
import type { Person } from './commit-files.ts'
import type { GitResult } from './failure.ts'
import { createGitLauncher } from './launcher.ts'
import { closeRepository, ensureBareRepository, type Repository } from './repository.ts'
import { parseRepositoryUrl, type RepositoryUrl } from './repository-url.ts'
import { type GitSettings, makeGitSettings } from './settings.ts'

/**
 * Starts the gits of all tests of this process. A process of tests is large, and starting another one from it copies its page
 * tables: that took a third of the time of tests that use git.
 */
export const { start: startGitInTests } = createGitLauncher()

/** A data folder with repositories for one test file. Private hosts are allowed, except with `strict`. */
export interface GitPlace {
  readonly directory: string
  readonly settings: GitSettings
  /** The same folder, with private hosts refused. */
  readonly strict: GitSettings
  /** An empty bare repository of a name. */
  repository(name: string): Promise<Repository>
  remove(): Promise<void>
}

export async function makeGitPlace(): Promise<GitPlace> {
  const directory = await mkdtemp(join(tmpdir(), 'weft-git-place-'))
  const make = (allowPrivate: boolean) =>
    makeGitSettings({ environment: process.env, dataDirectory: directory, allowPrivate, start: startGitInTests })
  const settings = make(true)
  const repositories: Repository[] = []
  return {
    directory,
    settings,
    strict: make(false),
    async repository(name) {
      const repository = unwrap(await ensureBareRepository(settings, join(directory, name)))
      repositories.push(repository)
      return repository
    },
    async remove() {
      await Promise.all(repositories.map(closeRepository))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The value of an operation that must succeed. */
export function unwrap<Value>(result: GitResult<Value, string>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.detail}`)
  return result.value
}

/** The code of an operation that must fail. */
export function codeOf(result: GitResult<unknown, string>): string {
  return result.ok ? `worked: ${JSON.stringify(result.value)}` : result.problem.code
}

export function urlOf(text: string): RepositoryUrl {
  return unwrap(parseRepositoryUrl(text, { localPath: true }))
}

export const translator: Person = {
  name: 'Jana Nová',
  email: 'jana@example.org',
  date: new Date('2026-03-04T05:06:07Z'),
}

/** Counts as public after `standIn`, so that a real git host can stand on it; other addresses keep their meaning. */
export const publicAddress = '127.0.0.1'

/** The addresses of a name: of its first lookup, of its second and so on; the last ones stay. */
export type NameAnswers = Map<string, readonly (readonly string[])[]>

/** Resolves names by `answers`, and treats `publicAddress` as public, until `endStandIn`. */
export function standIn(answers: NameAnswers): void {
  const { lookup } = dns
  const read = ipaddr.process.bind(ipaddr)
  vi.spyOn(ipaddr, 'process').mockImplementation((text) => read(text === publicAddress ? '93.184.216.34' : text))
  const answer = async (host: string, options: object) => {
    const [now, ...later] = answers.get(host) ?? []
    if (now === undefined) return lookup(host, options)
    if (later.length > 0) answers.set(host, later)
    return now.map((address) => ({ address, family: 4 }))
  }
  vi.spyOn(dns, 'lookup').mockImplementation(answer as typeof dns.lookup)
  syncBuiltinESMExports()
}

export function endStandIn(): void {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
}

/** Whether the machine has GnuPG (Debian: gnupg). */
export const hasGpgHere = (): boolean => spawnSync('gpg', ['--version'], { stdio: 'ignore' }).status === 0

/** The fingerprints of the keys that signed these commits, as git with this public key alone verifies them; null: it does not. */
export async function verifiedBy(
  publicKey: string,
  directory: string,
  revisions: readonly string[],
): Promise<(string | null)[]> {
  const home = await mkdtemp(join(tmpdir(), 'weft-verify-'))
  const env = { ...process.env, GNUPGHOME: home }
  try {
    execFileSync('gpg', ['--batch', '--quiet', '--import'], { env, input: publicKey })
    return revisions.map((revision) => {
      const { stderr } = spawnSync('git', ['-C', directory, 'verify-commit', '--raw', revision], { env })
      return /VALIDSIG ([0-9A-F]+)/.exec(stderr.toString())?.[1] ?? null
    })
  } finally {
    spawnSync('gpgconf', ['--kill', 'all'], { env })
    await rm(home, { recursive: true, force: true })
  }
}
