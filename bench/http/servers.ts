import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** A server in a separate process. */
export interface Server {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** Milliseconds from its start until it accepted requests. */
  readonly startedIn: number
  /** Megabytes of memory of the process and all its children; shared memory counts once (Pss). */
  memory(): number
  /** Seconds of CPU time that it has used. */
  processorTime(): number
  stop(): Promise<void>
  /** Ends it as a machine that loses its power does: SIGKILL. */
  kill(): Promise<void>
}

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Starts a program that prints `… listens on http://…` and ends by SIGTERM. */
export async function startServer(
  script: string,
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  const started = performance.now()
  const child = spawn(process.execPath, [pathOf(script), ...programArguments], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await originOf(child)
  return {
    origin,
    startedIn: performance.now() - started,
    memory: () => processTree(child.pid ?? 0).reduce((sum, pid) => sum + proportionalMemory(pid), 0),
    processorTime() {
      // The fields of /proc/PID/stat after the name in brackets: user and system time in hundredths of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The ids of a process and all its descendants, from /proc. */
function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const tree = [root]
  for (const pid of tree) tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child))
  return tree
}

/** The parent's id from /proc/PID/stat; 0 if the process has ended. */
function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}

/** 0 if the process has ended. */
function proportionalMemory(pid: number): number {
  try {
    return Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}

async function originOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the output of a server is not read')
  let output = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const origin = /listens on (http:\/\/[^\s/]+)/.exec(output)?.[1]
    if (origin !== undefined) {
      stdout.resume()
      return origin
    }
  }
  throw new Error(`a server ended before it listened; it said: ${output}`)
}

/** Runs a program to its end and returns its output. */
export async function runProgram(script: string, programArguments: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [pathOf(script), ...programArguments], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return printed
}
