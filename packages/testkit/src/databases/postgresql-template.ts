import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@weft/server/testing/database'
import pg from 'pg'
import { oncePerKey } from './once-per-key.ts'
import { findPostgresql } from './postgresql-binaries.ts'
import { startPostgresql } from './postgresql-server.ts'
import { runFolder } from './run-folder.ts'
import { templateKey } from './template-key.ts'

/** Whether tests can run on PostgreSQL here: TEST_DATABASE_URL names one, or the machine has the programs. */
export function hasPostgresql(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || findPostgresql() !== null
}

/** The URL of the server's database `postgres`: the given server, or our own, which the first caller starts. */
async function serverUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const binaries = findPostgresql()
  if (!binaries) throw new Error('There is no PostgreSQL here')
  const folder = join(runFolder(), 'pg')
  const urlFile = join(runFolder(), 'postgresql-url')
  await oncePerKey(runFolder(), 'postgresql', async () => {
    await mkdir(folder, { recursive: true })
    chmodSync(runFolder(), 0o755)
    const owner = Number(process.env.WEFT_TEST_OWNER ?? process.pid)
    await writeFile(urlFile, await startPostgresql({ binaries, folder, owner, fsync: false }))
  })
  return readFile(urlFile, 'utf8')
}

function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Templates are of one run: another run may come from another version of the sources. */
function templatePrefix(): string {
  return `weft_template_${process.env.WEFT_TEST_OWNER ?? process.pid}_`
}

/** Removes what the run left on a server that is not its own. */
export async function dropTemplates(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      templatePrefix(),
    ])
    for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)}`)
  } finally {
    await client.end()
  }
}

/** A migrated and seeded database of its own name. `close` drops it. */
export async function clonePostgresql(): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const url = await serverUrl()
  const template = `${templatePrefix()}${templateKey()}`
  await oncePerKey(runFolder(), template, async () => {
    await run(url, `create database ${template}`)
    const database = await openDatabase({ databaseUrl: onDatabase(url, template), dataDir: '' })
    await database.close()
  })
  const name = `weft_test_${randomBytes(8).toString('hex')}`
  await run(url, `create database ${name} template ${template}`)
  return { databaseUrl: onDatabase(url, name), drop: () => run(url, `drop database if exists ${name} with (force)`) }
}
