import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'
import { type EmbeddedOptions, type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'

export const isRoot = process.getuid?.() === 0

/** Whether file systems can be mounted here. */
export const canMount = (): boolean => {
  if (!isRoot || process.platform !== 'linux') return false
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0
}

/** A folder in memory of so many megabytes. */
export function mountMemory(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
}

export const unmount = (folder: string): void => void execFileSync('umount', ['-l', folder])

/** DATA_DIRs for the tests of one file; their servers are stopped after each test, and they are removed after all. */
export interface EmbeddedPlaces {
  /** One with a database that has a table `kept` with a row. */
  made(): string
  empty(below?: string): string
  start(dataDir: string, options?: Partial<EmbeddedOptions>): Promise<EmbeddedServer>
}

export function useEmbeddedPlaces(): EmbeddedPlaces {
  const folders: string[] = []
  const servers: EmbeddedServer[] = []
  let template = ''
  const empty = (below = tmpdir()) => {
    const folder = mkdtempSync(join(below, 'weft-embedded-'))
    folders.push(folder)
    return folder
  }
  const start: EmbeddedPlaces['start'] = async (dataDir, options = {}) => {
    const path = process.env.PATH ?? ''
    const server = await startEmbeddedServer({ dataDir, path, fsync: false, report: () => {}, ...options })
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    template = empty()
    const server = await start(template)
    await ask(server, 'create table kept as select 42 as answer')
    await server.stop()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  return {
    made() {
      const folder = empty()
      cpSync(template, folder, { recursive: true })
      return folder
    },
    empty,
    start,
  }
}

/** The rows of one statement, on a separate connection. */
export async function ask(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The one line that a start is refused with. */
export async function problemOf(start: Promise<unknown>): Promise<string> {
  const outcome = await start.then(
    () => 'it started',
    (error: unknown) => error,
  )
  if (!(outcome instanceof EmbeddedDatabaseProblem)) throw new Error('not refused in words', { cause: outcome })
  if (outcome.message.includes('\n')) throw new Error(`more than a line: ${outcome.message}`)
  return outcome.message
}
