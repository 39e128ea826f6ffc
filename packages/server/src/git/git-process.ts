import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { hasCode } from '../system/has-code.ts'

/** A running git process. The caller must read its output streams to their ends. */
export interface GitProcess {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** The process could not be started. */
  on(event: 'error', listener: (error: Error) => void): unknown
  /** The process has ended and its output was read; `code` is null if a signal ended it. */
  on(event: 'close', listener: (code: number | null) => void): unknown
  /** Signals the process and all its children (ssh, curl, index-pack). Does nothing after its end. */
  signal(signal: NodeJS.Signals): void
}

/** Starts git with these arguments and exactly this environment, in a separate process group. */
export type StartGit = (args: readonly string[], environment: Readonly<Record<string, string>>) => GitProcess

/** Signals a process group, which may have ended already. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** Starts git as a child of this process. */
export const startGitHere: StartGit = (args, environment) => {
  const child = spawn('git', [...args], { env: environment, detached: true })
  return Object.assign(child, { signal: (signal: NodeJS.Signals) => signalGroup(child.pid, signal) })
}
