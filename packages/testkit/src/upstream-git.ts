import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type GitProcess, startGitInTests } from '@weft/server/testing'

/** For git's environment, in tests: it does not wait for the disk, which only a power cut would miss. */
export const withoutSync = { GIT_TEST_FSYNC: '0' } as const

/** Starts a git beside upstream repositories, with no configuration but theirs. Its error output is dropped unless it is read. */
export function startUpstreamGit(
  args: readonly string[],
  home: string,
  environment: Readonly<Record<string, string>> = {},
): GitProcess {
  const child = startGitInTests(args, {
    PATH: process.env.PATH ?? '',
    HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...withoutSync,
    ...environment,
  })
  // A git that fails early closes its input; its exit code says why.
  child.stdin.on('error', () => undefined)
  return child
}

/** The folder of git's programs, read once a process: starting git takes as long as a small test. */
let programs: string | null = null

/** Says what to install where git comes without one of its programs. */
export function requireProgram(name: string): void {
  programs ??= execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim()
  const path = join(programs, name)
  if (!existsSync(path)) throw new Error(`${name} is missing: install the package of git that holds it`)
}

/** Runs git in a bare upstream with only the repository's own configuration; rejects with git's message. */
export function runUpstreamGit(directory: string, args: readonly string[], input?: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = startUpstreamGit([`--git-dir=${directory}`, ...args], directory)
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output))
      else reject(new Error(`git ${args.join(' ')}: ${Buffer.concat(errors).toString('utf8').trim()}`))
    })
    child.stdin.end(input)
  })
}
