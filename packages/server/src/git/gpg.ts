import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { fail, GitError } from './failure.ts'
import { closedEnvironment, type GitSettings } from './settings.ts'

/** A home of GnuPG for one use: its keys are on the disk only while it is open. */
export interface GpgHome {
  /** Runs gpg, and resolves to its output. Throws GpgFailure where it refuses. */
  run(args: readonly string[], input?: Uint8Array | string): Promise<Buffer>
  /** Ends its agent and removes the keys. */
  close(): Promise<void>
}

/** GnuPG refused. The message is its own, without secrets. */
export class GpgFailure extends Error {
  override readonly name = 'GpgFailure'
}

/** The socket of the agent lies in the home, and a socket's path has at most 107 bytes. */
const longestHome = 80

/** Milliseconds for one command; a key of a slow kind takes some seconds. */
const longestRun = 60_000

const noGpg = 'GnuPG is not installed on this server: install gpg, or sign by SSH.'

/** `connection-`: what a killed process leaves is removed with its keys for ssh. */
const prefix = 'connection-gpg-'

/** Opens an empty home. Throws GitError where no GnuPG is installed. */
export async function openGpgHome(settings: GitSettings): Promise<GpgHome> {
  await mkdir(settings.directory, { recursive: true, mode: 0o700 })
  // mkdtemp makes folders that nobody else may enter.
  const folder = await mkdtemp(join(settings.directory, prefix))
  const link = folder.length > longestHome ? await mkdtemp(join(tmpdir(), 'weft-gpg-')) : null
  const home = link === null ? folder : join(link, 'home')
  if (link !== null) await symlink(folder, home)
  const environment = { ...closedEnvironment(settings), GNUPGHOME: home }
  return {
    run: (args, input) => runProgram('gpg', [...usual, ...args], { environment, input: input ?? '' }),
    async close() {
      try {
        await runProgram('gpgconf', ['--kill', 'all'], { environment, input: '' })
      } catch (error) {
        // An agent without a home ends by itself.
        if (!(error instanceof GpgFailure || error instanceof GitError)) throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
        if (link !== null) await rm(link, { recursive: true, force: true })
      }
    },
  }
}

/** Whether GnuPG is installed. */
export async function hasGpg(settings: GitSettings): Promise<boolean> {
  try {
    await runProgram('gpg', ['--version'], { environment: closedEnvironment(settings), input: '' })
    return true
  } catch (error) {
    if (error instanceof GitError || error instanceof GpgFailure) return false
    throw error
  }
}

/** Opens a home for one use. */
export async function withGpgHome<Result>(
  settings: GitSettings,
  use: (home: GpgHome) => Promise<Result>,
): Promise<Result> {
  const home = await openGpgHome(settings)
  try {
    return await use(home)
  } finally {
    await home.close()
  }
}

/** Nobody is asked, no network is used, and no configuration of the machine counts. */
const usual = [
  '--no-options',
  '--batch',
  '--no-tty',
  '--quiet',
  '--yes',
  '--pinentry-mode',
  'loopback',
  '--passphrase',
  '',
  // Its input and output are UTF-8 in every locale.
  '--charset',
  'utf-8',
  '--utf8-strings',
  '--trust-model',
  'always',
  '--no-auto-key-retrieve',
  '--no-auto-check-trustdb',
]

interface ProgramInput {
  readonly environment: Readonly<Record<string, string>>
  readonly input: Uint8Array | string
}

function runProgram(program: string, args: readonly string[], { environment, input }: ProgramInput): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'], timeout: longestRun })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', (error) => reject(hasCode(error, 'ENOENT') ? missing() : error))
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output))
      else reject(new GpgFailure(saidBy(Buffer.concat(errors).toString('utf8')) || `${program} ended with ${code}`))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

const missing = () => new GitError('gpg', fail('unknown', noGpg).problem)

/** The last thing that it said. */
const saidBy = (errors: string): string =>
  errors
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^gpg: /, '')
    .slice(0, 300) ?? ''
