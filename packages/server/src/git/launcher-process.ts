/**
 * The process that starts git for the server: see launcher.ts. It talks only to the server, by messages. When the server
 * ends, it asks the running gits to end, and ends too.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { signalGroup } from './git-process.ts'
import type { LauncherAnswer, LauncherRequest } from './launcher.ts'

const running = new Map<number, ChildProcessWithoutNullStreams>()

/** Sends a message to the server. If the server has ended, `disconnect` handles it. */
const answer = (message: LauncherAnswer): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

function start({ id, args, environment }: Extract<LauncherRequest, { kind: 'start' }>): void {
  const child = spawn('git', [...args], { env: environment, detached: true })
  running.set(id, child)
  child.stdout.on('data', (data: Buffer) => answer({ kind: 'stdout', id, data }))
  child.stderr.on('data', (data: Buffer) => answer({ kind: 'stderr', id, data }))
  // A git that ends early closes its input; its exit code says why.
  child.stdin.on('error', () => {})
  // The process could not be started; the `close` event that follows means nothing.
  child.on('error', ({ message }) => {
    if (running.delete(id)) answer({ kind: 'error', id, message })
  })
  child.on('close', (code) => {
    if (running.delete(id)) answer({ kind: 'close', id, code })
    if (!process.connected && running.size === 0) process.exit()
  })
}

process.on('message', (request: LauncherRequest) => {
  const child = running.get(request.id)
  if (request.kind === 'start') start(request)
  else if (request.kind === 'signal') signalGroup(child?.pid, request.signal)
  else if (request.data === null) child?.stdin.end()
  else child?.stdin.write(request.data)
})

process.on('disconnect', () => {
  if (running.size === 0) process.exit()
  for (const { pid } of running.values()) signalGroup(pid, 'SIGTERM')
  setTimeout(() => {
    for (const { pid } of running.values()) signalGroup(pid, 'SIGKILL')
    process.exit()
  }, 3000)
})
