import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type EmbeddedServer, startEmbeddedServer } from '@weft/server/testing/database'
import { runFolder } from './run-folder.ts'

/** The versions that tests run on: the one that Weft brings, and the oldest that it takes. */
export type ServerVersion = 18 | 15

/** The `native` folder of an npm package with PostgreSQL of that version; undefined: the one that Weft brings. Null where it is not installed. */
export function nativeFolderOf(version: ServerVersion | 17): string | null | undefined {
  if (version === 18) return undefined
  try {
    const folder = join(dirname(dirname(createRequire(import.meta.url).resolve(`postgresql-${version}`))), 'native')
    return existsSync(folder) ? folder : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

const urlFile = (version: ServerVersion) => join(runFolder(), `postgresql-${version}.url`)

/** Starts a server that all test files of the run share; it ends with this process, whatever becomes of it. */
export async function startTestServer(version: ServerVersion): Promise<EmbeddedServer | null> {
  const native = nativeFolderOf(version)
  if (native === null) return null
  const dataDir = join(runFolder(), `pg${version}`)
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'postgresql.conf'), "max_connections = 250\nshared_buffers = '128MB'\n", {
    mode: 0o644,
  })
  const server = await startEmbeddedServer({ dataDir, path: process.env.PATH ?? '', native, fsync: false })
  await writeFile(urlFile(version), server.databaseUrl, { mode: 0o600 })
  return server
}

/** Whether tests can run on that version here. */
export const hasServer = (version: ServerVersion): boolean =>
  givenServer(version) !== null || existsSync(urlFile(version))

/** TEST_DATABASE_URL names a server to be used in place of the newest. */
const givenServer = (version: ServerVersion): string | null => (version === 18 && process.env.TEST_DATABASE_URL) || null

/** The URL of the server's database that is there from the start. */
export async function serverUrl(version: ServerVersion): Promise<string> {
  return givenServer(version) ?? (await readFile(urlFile(version), 'utf8'))
}
