// Helpers for tests of backups.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerVersion, serverUrl } from '@weft/testkit'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { readBackup } from './read-backup.ts'

export const quiet = { signal: new AbortController().signal, tell: () => {} }

/** Runs statements over a separate connection that does not count as a node. */
export async function runSql(databaseUrl: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'test' })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const text of statements) rows = (await client.query(text)).rows ?? []
    return rows
  } finally {
    await client.end()
  }
}

/** A new database whose owner has no rights beyond it. */
export async function emptyDatabase(version: ServerVersion): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const server = await serverUrl(version)
  const name = `weft_restored_${randomBytes(6).toString('hex')}`
  await runSql(server, `create role ${name} login password 'owner'`, `create database ${name} owner ${name}`)
  const url = new URL(server)
  url.username = name
  url.password = 'owner'
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    async drop() {
      await runSql(server, `drop database ${name} with (force)`, `drop role ${name}`)
    },
  }
}

export interface TemporaryFolder {
  readonly folder: string
  /** A path inside the folder that does not exist yet. */
  path(): string
  remove(): Promise<void>
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-backup-'))
  let number = 0
  return {
    folder,
    path: () => join(folder, `${number++}.backup`),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export const configOf = (dataDir: string, databaseUrl: string | null) => ({
  ...readConfig({ PATH: process.env.PATH, DEMO: 'off' }),
  dataDir,
  databaseUrl,
})

/** The rows of a backup, by table; sorted, because a table has no order. */
export async function rowsOf(file: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, Buffer[]>()
  for await (const part of readBackup(file)) {
    if (part.kind === 'rows') tables.set(part.table, [...(tables.get(part.table) ?? []), part.rows])
  }
  return new Map([...tables].map(([table, rows]) => [table, Buffer.concat(rows).toString().split('\n').sort()]))
}

/** The files of a backup, by their paths below DATA_DIR. */
export async function filesOf(file: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const part of readBackup(file)) if (part.kind === 'file') files.set(part.file.name, part.file.content)
  return files
}
