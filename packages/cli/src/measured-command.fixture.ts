import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

export interface CommandMeasurement {
  readonly seconds: number
  /** The largest memory of the process, in bytes. */
  readonly memory: number
  readonly error: string
}

/** Runs a command and measures the memory of its process until it ends. */
export const measureCommand = (dataDir: string, ...args: string[]): Promise<CommandMeasurement> =>
  measureWith({ DATA_DIR: dataDir }, args)

/** The same in a process whose heap has so many megabytes: what it keeps fits in, or it dies. */
export const measureInHeap = (megabytes: number, dataDir: string, args: string[]): Promise<CommandMeasurement> =>
  measureWith({ DATA_DIR: dataDir, NODE_OPTIONS: `--max-old-space-size=${megabytes}` }, args)

async function measureWith(more: Readonly<Record<string, string>>, args: string[]): Promise<CommandMeasurement> {
  const environment = { ...process.env, ...more, DATABASE_URL: '', DEMO: 'off' }
  const begun = Date.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let [memory, error] = [0, '']
  child.stderr.on('data', (data) => (error += data))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  while (child.exitCode === null && child.signalCode === null) {
    memory = Math.max(memory, highWater(child.pid ?? 0))
    await delay(20)
  }
  expect(await ended, error).toBe(0)
  return { seconds: (Date.now() - begun) / 1000, memory, error }
}

function highWater(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch (error) {
    // The process has ended, or there is no /proc.
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}
