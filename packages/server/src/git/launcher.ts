import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { GitProcess, StartGit } from './git-process.ts'

/** A message to the launcher. `id` identifies one git. */
export type LauncherRequest =
  | {
      readonly kind: 'start'
      readonly id: number
      readonly args: readonly string[]
      readonly environment: Readonly<Record<string, string>>
    }
  /** Bytes for its input; null: end of input. */
  | { readonly kind: 'stdin'; readonly id: number; readonly data: Buffer | null }
  | { readonly kind: 'signal'; readonly id: number; readonly signal: NodeJS.Signals }

/** A message from the launcher about a git; the last one is `close` or `error`. */
export type LauncherAnswer =
  | { readonly kind: 'stdout'; readonly id: number; readonly data: Buffer }
  | { readonly kind: 'stderr'; readonly id: number; readonly data: Buffer }
  | { readonly kind: 'error'; readonly id: number; readonly message: string }
  | { readonly kind: 'close'; readonly id: number; readonly code: number | null }

/** Starts gits through a small launcher process. */
export interface GitLauncher {
  readonly start: StartGit
  /** Ends the launcher process and asks running gits to end. A later start makes a new one. */
  close(): void
}

/** Milliseconds without a git after which the launcher process ends, to free its 40 MB. */
const usualIdle = 30_000

interface LaunchedGit {
  readonly process: GitProcess
  take(answer: LauncherAnswer): void
  /** The launcher has ended, and its last messages were handled. */
  lost(): void
}

/**
 * Starting a process copies its parent's page tables while the parent stands still: 20 to 60 ms for a large server (measured
 * at 650 MB). An import starts ten gits, and the server answers no request meanwhile. So a small launcher process starts
 * them; it starts when needed and ends when idle. If it is killed, its gits continue: `endOrphans` ends them before their
 * callers get an error and before another git starts.
 */
export function createGitLauncher(
  idleAfter = usualIdle,
  endOrphans: () => Promise<void> = async () => {},
): GitLauncher {
  const open = new Map<number, LaunchedGit>()
  /** The gits of each launcher process. */
  const mine = new WeakMap<ChildProcess, Set<LaunchedGit>>()
  let between: ChildProcess | null = null
  /** Set while orphans are being ended. */
  let sweeping: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined
  let serial = 0

  function close(): void {
    clearTimeout(idle)
    if (between?.connected) between.disconnect()
    between = null
  }

  function settle(id: number): void {
    open.delete(id)
    if (open.size > 0) return
    between?.channel?.unref()
    idle = setTimeout(close, idleAfter)
    idle.unref()
  }

  function connect(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./launcher-process.ts', import.meta.url)), {
      // A separate process group: Ctrl-C in a terminal must reach only the server, which ends its gits at a safe point.
      detached: true,
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.unref()
    child.on('message', (answer: LauncherAnswer) => open.get(answer.id)?.take(answer))
    // The launcher could not start or was killed: its running gits have failed.
    const lost = () => {
      if (between === child) between = null
      const launched = [...(mine.get(child) ?? [])]
      if (launched.length === 0) return
      const settled = () => {
        if (sweeping === swept) sweeping = null
        for (const one of launched) one.lost()
      }
      // If a git cannot be ended, its caller gets the error all the same.
      const swept: Promise<void> = endOrphans().then(settled, settled)
      sweeping = swept
    }
    child.on('error', lost)
    child.on('exit', lost)
    return child
  }

  const start: StartGit = (args, environment) => {
    clearTimeout(idle)
    if (!between?.connected) between = connect()
    const through = between
    through.channel?.ref()
    const id = ++serial
    // A message that cannot be sent needs no handling: the launcher has ended, which is handled above.
    const sendNow = (request: LauncherRequest) => {
      if (through.connected) through.send(request, () => {})
    }
    const send = (request: LauncherRequest) => {
      if (sweeping) void sweeping.then(() => sendNow(request))
      else sendNow(request)
    }
    const own = mine.get(through) ?? new Set()
    mine.set(through, own)
    const launched = launch(id, send, () => {
      own.delete(launched)
      settle(id)
    })
    own.add(launched)
    open.set(id, launched)
    send({ kind: 'start', id, args, environment })
    return launched.process
  }
  return { start, close }
}

/** The server's side of a git that the launcher runs. `ended` is called once, after its last message. */
function launch(id: number, send: (request: LauncherRequest) => void, ended: () => void): LaunchedGit {
  const events = new EventEmitter()
  const stdout = new Readable({ read: () => {} })
  const stderr = new Readable({ read: () => {} })
  const stdin = new Writable({
    write(data: Buffer, _encoding, done) {
      send({ kind: 'stdin', id, data })
      done()
    },
    final(done) {
      send({ kind: 'stdin', id, data: null })
      done()
    },
  })
  let over = false
  function close(code: number | null): void {
    if (over) return
    over = true
    ended()
    stdout.push(null)
    stderr.push(null)
    stdin.destroy()
    // Emit `close` only after all output was read, as for a direct child.
    Promise.all([finished(stdout), finished(stderr)]).then(
      () => events.emit('close', code),
      (error) => events.emit('error', error),
    )
  }
  return {
    process: Object.assign(events, {
      stdin,
      stdout,
      stderr,
      signal: (signal: NodeJS.Signals) => send({ kind: 'signal', id, signal }),
    }),
    take(answer) {
      switch (answer.kind) {
        case 'stdout':
          stdout.push(answer.data)
          return
        case 'stderr':
          stderr.push(answer.data)
          return
        case 'error':
          over = true
          ended()
          events.emit('error', new Error(answer.message))
          return
        case 'close':
          close(answer.code)
      }
    },
    lost: () => close(null),
  }
}
