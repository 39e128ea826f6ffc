import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface Server {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** Milliseconds from its start until it could be asked. */
  readonly startedIn: number
  /** Megabytes of resident memory. */
  memory(): number
  /** Seconds of the processor that it has used. */
  processorTime(): number
  stop(): Promise<void>
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
    memory: () => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    processorTime() {
      // Of /proc/PID/stat after the name in brackets: user and system time in hundredths of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function originOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the output of a server is not read')
  let said = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    const origin = /listens on (http:\/\/[^\s/]+)/.exec(said)?.[1]
    if (origin !== undefined) {
      stdout.resume()
      return origin
    }
  }
  throw new Error(`a server ended before it listened; it said: ${said}`)
}

/** Runs a program to its end; what it prints. */
export async function runProgram(script: string, programArguments: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [pathOf(script), ...programArguments], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return printed
}
