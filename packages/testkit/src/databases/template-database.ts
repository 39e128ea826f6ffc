import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
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

const connections = new Map<string, Promise<pg.Client>>()

/** A connection that this process keeps: a new one takes as long as the copy of a template. It keeps a process from its end only while something runs on it. */
function connectionTo(url: string): Promise<pg.Client> {
  const known = connections.get(url)
  if (known !== undefined) return known
  const opening = openConnection(url)
  connections.set(url, opening)
  return opening
}

async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, stream: () => new Socket().unref() })
  const forget = () => connections.delete(url)
  client.on('error', forget)
  client.on('end', forget)
  await client.connect().catch((error: unknown) => {
    forget()
    throw error
  })
  return client
}

async function run(url: string, sql: string): Promise<void> {
  const waiting = setInterval(() => {}, 60_000)
  try {
    await (await connectionTo(url)).query(sql)
  } finally {
    clearInterval(waiting)
  }
}

const templates = ['seeded', 'kiosk', 'kiosk_glossaries'] as const

/** The contents of a template; `seeded` is what every installation begins with. */
export type TemplateName = (typeof templates)[number]

/** The name of a template of this run: another run may have other sources. */
const databaseOf = (name: TemplateName) => `weft_template_${process.env.WEFT_TEST_OWNER ?? process.pid}_${name}`

/** Drops the run's templates from a server that outlives the run. */
export async function dropTemplates(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return
  for (const name of templates) await run(url, `drop database if exists ${databaseOf(name)}`)
}

/** A database on the run's server. */
export interface CopiedDatabase {
  readonly databaseUrl: string
  drop(): Promise<void>
}

/** Copies a template; nobody may be connected to it. */
async function copyTemplate(version: ServerVersion, name: TemplateName, copy: string): Promise<CopiedDatabase> {
  const url = await serverUrl(version)
  // Nothing is synced to the disk here, so that a copy of the files takes a third of the time of a copy by the log.
  await run(url, `create database ${copy} template ${databaseOf(name)} strategy file_copy`)
  return { databaseUrl: onDatabase(url, copy), drop: () => run(url, `drop database if exists ${copy} with (force)`) }
}

/** Makes a migrated and seeded database on the run's server, as a copy of a template that the first caller makes. */
async function makeSeeded(version: ServerVersion): Promise<void> {
  const url = await serverUrl(version)
  const template = databaseOf('seeded')
  await oncePerKey(runFolder(), `${template}_${version}`, async () => {
    await run(url, `create database ${template} template template0`)
    const database = await openDatabase({ databaseUrl: onDatabase(url, template), dataDir: '' })
    await database.close()
  })
}

/** Makes a separate database for the caller: `seeded` on demand, other templates must exist. */
export async function cloneTemplate(version: ServerVersion, name: TemplateName = 'seeded'): Promise<CopiedDatabase> {
  await makeSeeded(version)
  return copyTemplate(version, name, `weft_test_${randomBytes(8).toString('hex')}`)
}

/** The database that becomes a template, on the embedded version: the caller that fills it also closes it. */
export async function beginTemplate(name: TemplateName): Promise<CopiedDatabase> {
  await makeSeeded(18)
  return copyTemplate(18, 'seeded', databaseOf(name))
}
