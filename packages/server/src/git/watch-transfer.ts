import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSize } from '../system/file-size.ts'
import type { GitCommand } from './git-command.ts'
import type { GitProgress } from './progress.ts'

export type StopGit = (code: 'too-large' | 'timeout', detail: string) => void

/** Ends a git that waits for a silent host, or receives more than there is space for. */
export interface TransferWatch {
  /** Call it whenever git gives any output. */
  readonly alive: () => void
  progress(progress: GitProgress): void
  end(): void
}

/** Milliseconds between two looks at the packs. */
const lookInterval = 250

/**
 * Watches a git by its output and by the size of its packs. Git reports progress only between objects, so a host that sends
 * one endless object shows only in the file's size.
 */
export function watchTransfer(command: GitCommand, stop: StopGit): TransferWatch {
  const { transferLimit = Number.POSITIVE_INFINITY, silence = Number.POSITIVE_INFINITY, directory } = command
  if (transferLimit === Number.POSITIVE_INFINITY && silence === Number.POSITIVE_INFINITY) return noWatch
  const every = Math.min(lookInterval, silence / 4)
  let quiet = 0
  let patience = silence
  let first: number | null = null
  let last = 0
  let looking = false

  function received(bytes: number): void {
    if (bytes > transferLimit) stop('too-large', 'there is more than the clone of a repository may take')
  }

  async function look(): Promise<void> {
    const size = directory === undefined ? 0 : await packBytes(directory)
    first ??= size
    if (size !== last) quiet = 0
    last = size
    received(size - first)
  }

  // Counted in looks, not by the clock: while this process is blocked, it cannot notice data from the host.
  const timer = setInterval(() => {
    quiet += every
    if (quiet > patience) stop('timeout', `the host was silent for ${Math.ceil(patience / 1000)} s`)
    if (looking) return
    looking = true
    look()
      // If the folder cannot be read, git itself will report it.
      .catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error)) throw error
      })
      .finally(() => {
        looking = false
      })
  }, every)
  return {
    alive() {
      quiet = 0
    },
    progress({ fromHost, phase, percent, bytes }) {
      if (fromHost) return
      if (bytes !== null) received(bytes)
      if (phase === 'Receiving objects' && percent === 100) patience = 10 * silence
    },
    end: () => clearInterval(timer),
  }
}

const noWatch: TransferWatch = { alive() {}, progress() {}, end() {} }

/** Bytes of all packs of a repository, also of arriving ones. */
export async function packBytes(directory: string): Promise<number> {
  const folder = join(directory, 'objects/pack')
  const sizes = await Promise.all((await readdir(folder)).map((name) => fileSize(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
