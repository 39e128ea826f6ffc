// Runs the command as people do: as a separate process.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedFolder, freePort } from '@weft/testkit'
import { runCommandLine } from './run-command-line.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

export interface CommandResult {
  readonly exitCode: number | null
  readonly out: string
  readonly error: string
}

/** A running `weft serve`. */
export interface ServeProcess {
  readonly base: string
  readonly pid: number
  /** Its output so far. */
  output(): string
  kill(signal: NodeJS.Signals): void
  ended(): Promise<number | NodeJS.Signals | null>
}

/** A folder for one installation, and the command on it. */
export interface Workplace {
  readonly folder: string
  weft(...args: string[]): Promise<CommandResult>
  /** Runs a command with more environment variables. */
  weftWith(more: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandResult>
  /** `ownGroup`: in a separate process group, as a shell starts it. */
  serve(environment?: Readonly<Record<string, string>>, options?: { readonly ownGroup: boolean }): Promise<ServeProcess>
  remove(): void
}

/** `settings` are environment variables of every command there. */
export async function makeWorkplace(settings: Readonly<Record<string, string>> = {}): Promise<Workplace> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-'))
  if (!settings.DATABASE_URL) renameSync(await embeddedFolder(), join(folder, 'data'))
  const environment = { ...process.env, DATA_DIR: join(folder, 'data'), DEMO: 'off', DATABASE_URL: '', ...settings }
  const children = new Set<ChildProcess>()
  return {
    folder,
    weft: (...args) => run(process.execPath, [entry, ...args], { cwd: folder, env: environment }),
    weftWith: (more, ...args) =>
      run(process.execPath, [entry, ...args], { cwd: folder, env: { ...environment, ...more } }),
    async serve(more = {}, { ownGroup } = { ownGroup: false }) {
      const port = await freePort()
      const child = spawn(process.execPath, [entry, 'serve'], {
        cwd: folder,
        env: { ...environment, PORT: String(port), ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: ownGroup,
      })
      children.add(child)
      return ready(child, `http://127.0.0.1:${port}`)
    },
    remove() {
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess, base: string): Promise<ServeProcess> {
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  while (!(await answers(`${base}/healthz/`))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { base, pid: child.pid ?? 0, output: () => output, kill: (signal) => child.kill(signal), ended: () => ended }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch (error) {
    // The server does not listen yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Runs a program to its end. */
export function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let error = ''
    child.stdout.on('data', (data) => (out += data))
    child.stderr.on('data', (data) => (error += data))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, out, error }))
  })
}

/** Whether a program is on the PATH. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0

/** Runs a command in the test's own process: one that needs no installation. Lines are not wrapped. */
export async function callHere(args: readonly string[]) {
  const out: string[] = []
  const error: string[] = []
  const terminal = { out: (line: string) => out.push(line), error: (line: string) => error.push(line), screen: null }
  return { exitCode: await runCommandLine({ args, environment: {}, terminal }), out, error }
}
