import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../system/has-code.ts'
import { type TracedWork, traced } from '../system/tracing.ts'
import { fail, failureOf, GitError, type GitFailure, type GitResult, succeed } from './failure.ts'
import type { GitCommand } from './git-command.ts'
import { collectMessages } from './git-messages.ts'
import type { GitProcess } from './git-process.ts'
import type { GitProgress } from './progress.ts'
import { hideCredentials } from './repository-url.ts'
import { closedConfiguration, closedEnvironment, type GitSettings } from './settings.ts'
import { type StopGit, watchTransfer } from './watch-transfer.ts'

export interface GitOutput {
  readonly exitCode: number
  readonly stdout: Buffer
  /** The last 64 KiB, without progress and secrets. */
  readonly stderr: string
}

const kibi = 1024

/** The arguments that come before the command's own. */
export function globalArguments(command: Pick<GitCommand, 'directory' | 'configuration'>): string[] {
  const args: string[] = []
  for (const [key, value] of Object.entries({ ...closedConfiguration, ...command.configuration })) {
    args.push('-c', `${key}=${value}`)
  }
  if (command.directory !== undefined) args.push(`--git-dir=${command.directory}`)
  return args
}

/** The exit code of a git that was killed from outside, or whose launcher ended. */
const noExitCode = -1

/** Whether the same can be given to git a second time. */
const isRepeatable = ({ input }: GitCommand): boolean => input === undefined || input instanceof Uint8Array

/**
 * Runs git to its end, without a shell, in a closed environment. Any exit code is a value; only reaching a deadline or
 * limit is a failure. A git that was killed by somebody else, or whose launcher was, is run once more: what it had done is found done.
 */
export async function runGit(
  settings: GitSettings,
  args: readonly string[],
  command: GitCommand = {},
): Promise<GitResult<GitOutput>> {
  return traced(
    () => gitWork(args),
    () => runPatiently(settings, args, command),
  )
}

/** Names git's command alone: arguments may be addresses with a password. */
const gitWork = (args: readonly string[]): TracedWork => ({
  name: `git ${args[0] ?? ''}`.trim(),
  kind: 'internal',
  facts: {},
})

async function runPatiently(
  settings: GitSettings,
  args: readonly string[],
  command: GitCommand,
): Promise<GitResult<GitOutput>> {
  const run = await runOnce(settings, args, command)
  const isLost = run.ok && run.value.exitCode === noExitCode
  return isLost && isRepeatable(command) ? runOnce(settings, args, command) : run
}

async function runOnce(
  settings: GitSettings,
  args: readonly string[],
  command: GitCommand,
): Promise<GitResult<GitOutput>> {
  command.signal?.throwIfAborted()
  const environment = { ...closedEnvironment(settings), ...command.environment }
  const child = settings.start([...globalArguments(command), ...args], environment)
  const stop = stopper(child)
  const watch = watchTransfer(command, stop)
  const output: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    watch.alive()
    size += chunk.length
    if (size <= (command.outputLimit ?? 256 * kibi * kibi)) output.push(chunk)
    else stop('too-large', 'the output is larger than expected')
  })
  child.stderr.on('data', watch.alive)
  const words = readErrors(child, (progress) => {
    command.onProgress?.(progress)
    watch.progress(progress)
  })
  const deadline = command.deadline ?? 120_000
  const timer = setTimeout(() => stop('timeout', `no end within ${Math.ceil(deadline / 1000)} s`), deadline)
  const abort = (): void => stop('timeout', 'aborted')
  command.signal?.addEventListener('abort', abort)
  try {
    const [exitCode] = await Promise.all([ended(child), feed(child, command.input)])
    command.signal?.throwIfAborted()
    const reason = stop.reason()
    if (reason !== null) return { ok: false, problem: reason }
    return succeed({ exitCode, stdout: Buffer.concat(output), stderr: hide(words(), command.secrets ?? []) })
  } finally {
    clearTimeout(timer)
    watch.end()
    command.signal?.removeEventListener('abort', abort)
  }
}

/** Runs a local command that should not fail, and returns its output. Throws GitError. */
export async function gitOutput(
  settings: GitSettings,
  args: readonly string[],
  command: GitCommand = {},
): Promise<Buffer> {
  const run = await runGit(settings, args, command)
  if (!run.ok) throw new GitError(args[0] ?? '', run.problem)
  if (run.value.exitCode !== 0) throw new GitError(args[0] ?? '', failureOf(run.value.stderr))
  return run.value.stdout
}

/** Runs a command that may fail because of the host or the disk, and returns its output. */
export async function tryGit(
  settings: GitSettings,
  args: readonly string[],
  command: GitCommand = {},
): Promise<GitResult<Buffer>> {
  const run = await runGit(settings, args, command)
  if (!run.ok) return run
  if (run.value.exitCode !== 0) return { ok: false, problem: failureOf(run.value.stderr) }
  return succeed(run.value.stdout)
}

interface Stopper extends StopGit {
  reason(): GitFailure | null
}

/** Ends the process and its children: first by SIGTERM, so that git removes its lock files, after 3 s by SIGKILL. */
function stopper(child: GitProcess): Stopper {
  let reason: GitFailure | null = null
  const stop = (code: 'too-large' | 'timeout', detail: string): void => {
    if (reason !== null) return
    reason = fail(code, detail).problem
    child.signal('SIGTERM')
    const kill = setTimeout(() => child.signal('SIGKILL'), 3000)
    child.on('close', () => clearTimeout(kill))
  }
  return Object.assign(stop, { reason: () => reason })
}

function ended(child: GitProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(new Error('git cannot be started: is it installed?', { cause })))
    child.on('close', (code) => resolve(code ?? noExitCode))
  })
}

async function feed(child: GitProcess, input: GitCommand['input']): Promise<void> {
  try {
    await pipeline(Readable.from(input === undefined ? [] : input instanceof Uint8Array ? [input] : input), child.stdin)
  } catch (error) {
    // A git that fails closes its input early; its exit code and words tell why.
    if (!hasCode(error, 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET')) throw error
  }
}

/** Reads stderr line by line, reports progress, and returns a function that gives the other messages. */
function readErrors(child: GitProcess, onProgress: (progress: GitProgress) => void): () => string {
  const words = collectMessages(onProgress)
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', words.add)
  return words.text
}

function hide(text: string, secrets: readonly string[]): string {
  let hidden = text
  for (const secret of secrets) {
    if (secret !== '') hidden = hidden.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***')
  }
  return hideCredentials(hidden)
}
