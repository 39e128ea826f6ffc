import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresql } from '../../packages/testkit/src/databases/postgresql-binaries.ts'
import { startPostgresql } from '../../packages/testkit/src/databases/postgresql-server.ts'
import type { Prepared } from './prepare.ts'
import { runProgram, type Server, startServer } from './servers.ts'

export type Kind = 'postgresql' | 'pglite'

/** A folder with a database that prepare.ts filled. */
export interface Installation {
  readonly kind: Kind
  readonly folder: string
  readonly databaseUrl: string | null
  readonly prepared: Prepared
}

export const dataOf = (folder: string) => join(folder, 'data')

export async function install(kind: Kind, folder: string): Promise<Installation> {
  let databaseUrl: string | null = null
  if (kind === 'postgresql') {
    const binaries = findPostgresql()
    if (binaries === null) throw new Error('there is no PostgreSQL here')
    chmodSync(folder, 0o755) // PostgreSQL may run as a user of its own, who must come through
    databaseUrl = await startPostgresql({ binaries, folder: join(folder, 'pg'), owner: process.pid, fsync: true })
  }
  const printed = await runProgram('./prepare.ts', [dataOf(folder), ...(databaseUrl === null ? [] : [databaseUrl])])
  return { kind, folder, databaseUrl, prepared: JSON.parse(printed.trim().split('\n').at(-1) ?? '') }
}

/** `weft serve` in a process of its own; repositories of this machine are allowed. */
export function startWeft({ folder, databaseUrl }: Installation): Promise<Server> {
  return startServer('../../packages/cli/src/main.ts', ['serve'], {
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: dataOf(folder),
    GIT_ALLOW_PRIVATE: '1',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    API_RATELIMIT_USER: '100000000/day',
  })
}
