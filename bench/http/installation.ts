import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { givenDatabaseUrl } from '../database-url.ts'
import type { PreparedDatabase } from './prepare.ts'
import { runProgram, type Server, startServer } from './servers.ts'

/** A folder with a database that prepare.ts filled. */
export interface Installation {
  readonly folder: string
  readonly prepared: PreparedDatabase
}

export const dataOf = (folder: string) => join(folder, 'data')

export async function install(folder: string): Promise<Installation> {
  chmodSync(folder, 0o755) // PostgreSQL may run as another user, who must be able to enter
  const printed = await runProgram('./prepare.ts', [dataOf(folder)])
  return { folder, prepared: JSON.parse(printed.trim().split('\n').at(-1) ?? '') }
}

/** The URL of the PostgreSQL of a running Weft, for other clients. */
export function databaseUrlOf({ folder }: Installation): string {
  if (givenDatabaseUrl !== null) return givenDatabaseUrl
  const password = readFileSync(join(dataOf(folder), 'postgresql-password'), 'utf8').trim()
  return `postgresql://weft:${password}@localhost/weft?host=${encodeURIComponent(join(dataOf(folder), 'socket'))}`
}

/** `weft serve` in a separate process; repositories of this machine are allowed. */
export function startWeft({ folder }: Installation): Promise<Server> {
  return startServer('../../packages/cli/bin/weft.js', ['serve'], {
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: dataOf(folder),
    ...(givenDatabaseUrl !== null && { DATABASE_URL: givenDatabaseUrl, SECRETS_KEY: '7'.repeat(64) }),
    GIT_ALLOW_PRIVATE: '1',
    API_RATELIMIT_USER: '100000000/day',
  })
}
