import { randomBytes } from 'node:crypto'
import { openDatabase } from '@weft/server/testing/database'
import pg from 'pg'
import { oncePerKey } from './once-per-key.ts'
import { runFolder } from './run-folder.ts'
import { type ServerVersion, serverUrl } from './test-servers.ts'

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

/** The name of this run's template: another run may have other sources. */
const templateName = () => `weft_template_${process.env.WEFT_TEST_OWNER ?? process.pid}`

/** Drops the run's template from a server that outlives the run. */
export async function dropTemplate(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (url) await run(url, `drop database if exists ${templateName()}`)
}

/** Makes a migrated and seeded database on the run's server, as a copy of a template that the first caller makes. */
export async function cloneTemplate(
  version: ServerVersion,
): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const url = await serverUrl(version)
  const template = templateName()
  await oncePerKey(runFolder(), `${template}_${version}`, async () => {
    await run(url, `create database ${template} template template0`)
    const database = await openDatabase({ databaseUrl: onDatabase(url, template), dataDir: '' })
    await database.close()
  })
  const name = `weft_test_${randomBytes(8).toString('hex')}`
  // Nothing is synced to the disk here, so that a copy of the files takes a third of the time of a copy by the log.
  await run(url, `create database ${name} template ${template} strategy file_copy`)
  return { databaseUrl: onDatabase(url, name), drop: () => run(url, `drop database if exists ${name} with (force)`) }
}
