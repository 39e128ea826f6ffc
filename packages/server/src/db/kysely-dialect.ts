import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Query } from './sessions.ts'
import type { Tables } from './tables.ts'

/** Runs one query of Kysely's, on a separate session or in a transaction. */
export type RunQuery = (query: Query) => Promise<pg.QueryResult>

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function createConnection(run: RunQuery): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, command, rowCount } = await run({ text: query.sql, values: query.parameters })
      return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    // biome-ignore lint/correctness/useYield: Kysely wants a generator; nothing here streams.
    async *streamQuery(): AsyncGenerator<never> {
      throw new Error('Streams are not supported; read page by page')
    },
  }
}

function createDriver(run: RunQuery): Driver {
  const connection = createConnection(run)
  const refuse = async () => {
    throw new Error('Transactions are made by database.transaction(), not by Kysely')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
}

export function createKysely(run: RunQuery): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(run),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
