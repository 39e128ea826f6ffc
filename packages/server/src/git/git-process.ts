import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { hasCode } from '../system/has-code.ts'

/** A git that runs: its streams, which are to be read to their ends, and how it ends. */
export interface GitProcess {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** It could not be started. */
  on(event: 'error', listener: (error: Error) => void): unknown
  /** It has ended and all that it said was read; null where a signal ended it. */
  on(event: 'close', listener: (code: number | null) => void): unknown
  /** Sends a signal to it and to all that it started (ssh, curl, index-pack). Nothing where it has ended. */
  signal(signal: NodeJS.Signals): void
}

/** Starts git with these arguments and exactly this environment, in a process group of its own. */
export type StartGit = (args: readonly string[], environment: Readonly<Record<string, string>>) => GitProcess

/** Signals a process group; one that has ended meanwhile is fine. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** A child of this process. */
export const startGitHere: StartGit = (args, environment) => {
  const child = spawn('git', [...args], { env: environment, detached: true })
  return Object.assign(child, { signal: (signal: NodeJS.Signals) => signalGroup(child.pid, signal) })
}
