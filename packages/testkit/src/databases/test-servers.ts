import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type EmbeddedServer, startEmbeddedServer } from '@weft/server/testing/database'
import { runFolder } from './run-folder.ts'

/** PostgreSQL versions in tests: the one that Weft brings, and the oldest supported one. */
export type ServerVersion = 18 | 15

/**
 * The `native` folder of an npm package with that PostgreSQL; undefined: the one that Weft brings; null: not installed.
 */
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

/** Starts a server that all test files of the run share; it ends with this process, even if that is killed. */
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

/** Whether tests can run on that version on this machine. */
export const hasServer = (version: ServerVersion): boolean =>
  givenServer(version) !== null || existsSync(urlFile(version))

/** The server of TEST_DATABASE_URL, which replaces the newest version. */
const givenServer = (version: ServerVersion): string | null => (version === 18 && process.env.TEST_DATABASE_URL) || null

/** The URL of the server's initial database. */
export async function serverUrl(version: ServerVersion): Promise<string> {
  return givenServer(version) ?? (await readFile(urlFile(version), 'utf8'))
}
