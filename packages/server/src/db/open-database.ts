import { currentAsker } from '../system/asker.ts'
import { makeFairGate } from '../system/fair-gate.ts'
import { traced } from '../system/tracing.ts'
import type { Database, NotificationHandler, Statement } from './database.ts'
import { startEmbeddedServer } from './embedded/embedded-server.ts'
import { createKysely } from './kysely-dialect.ts'
import { type MigrationExtent, migrate } from './migrate.ts'
import { createNotifier } from './notifier.ts'
import { type ReadDeadlines, usualReadDeadlines } from './postgresql/pooled-reads.ts'
import { openPostgresql } from './postgresql/postgresql-sessions.ts'
import { forSearches, searchLimits } from './postgresql/search-sessions.ts'
import { seed } from './seed.ts'
import type { Query, Sessions } from './sessions.ts'
import { queryWork, transactionWork } from './traced-work.ts'
import { assertOutsideTransaction, runPlainSql, runTransaction } from './transaction.ts'
import { widenHashes } from './type-parsers.ts'

export interface DatabaseConfig {
  /** PostgreSQL 15 or newer; null: a server of our own on `dataDir`/postgresql, which runs as long as the database is open. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** The environment's PATH, where a PostgreSQL of the machine is looked for if npm's does not run. */
  readonly path?: string | undefined
  readonly poolSize?: number
  /** How long a request waits for a database that is away, in milliseconds. */
  readonly patience?: number
  /** How long one statement that reads may take for a request, in milliseconds. */
  readonly readDeadlines?: ReadDeadlines
  /** The migrations that run when it opens; `leave`: no migration runs. Default: all. */
  readonly migrations?: MigrationExtent | 'leave'
  /** Told when it turns out that this node does not hear what others tell, and when it does again. */
  readonly onHearing?: (hears: boolean) => void
}

/** One set of handlers a channel over the sessions' LISTEN. */
function createListeners(sessions: Sessions): Database['listen'] {
  const handlers = new Map<string, Set<NotificationHandler>>()
  sessions.receive = (channel, payload) => {
    const told = channel === null ? [...handlers.values()].flatMap((set) => [...set]) : (handlers.get(channel) ?? [])
    for (const handler of told) handler(payload)
  }
  return async (channel, handler) => {
    const set = handlers.get(channel) ?? new Set()
    handlers.set(channel, set)
    set.add(handler)
    if (set.size === 1) await sessions.listen(channel)
    return async () => {
      if (!set.delete(handler) || set.size > 0) return
      handlers.delete(channel)
      await sessions.unlisten(channel)
    }
  }
}

/** The Database over sessions of either kind. */
export function createDatabase(sessions: Sessions): Database {
  const searchGate = makeFairGate(searchLimits)
  const notifier = createNotifier(sessions)
  async function run(operation: string, query: Query, hot: boolean) {
    assertOutsideTransaction(operation)
    const result = await traced(
      () => queryWork(query),
      () => sessions.run(query, hot),
    )
    widenHashes(result)
    return result
  }
  const database: Database = {
    embedded: sessions.embedded,
    databaseUrl: sessions.databaseUrl,
    kysely: createKysely((query) => run('database.kysely', query, false)),
    async query<Row>({ name, text }: Statement<Row>, values: readonly unknown[]) {
      const result = await run('database.query', { name, text, values }, true)
      return result.rows as Row[]
    },
    insertRows: (table, columns, rows) => database.transaction((tx) => tx.insertRows(table, columns, rows)),
    async transaction(work) {
      assertOutsideTransaction('database.transaction')
      return traced(transactionWork, () => runTransaction(sessions, work, notifier.signal))
    },
    async search(work) {
      assertOutsideTransaction('database.search')
      const asker = currentAsker()
      if (asker === null) return runTransaction(sessions, work, notifier.signal)
      return searchGate.run(asker, () =>
        traced(transactionWork, () => runTransaction(forSearches(sessions, asker.signal), work, notifier.signal)),
      )
    },
    listen: createListeners(sessions),
    signal: notifier.signal,
    hears: sessions.hears,
    sessionUse: sessions.use,
    async executeSql(text, values) {
      assertOutsideTransaction('database.executeSql')
      return runPlainSql(sessions, { text, values })
    },
    async close() {
      await notifier.close()
      await sessions.close()
    },
  }
  return database
}

async function openSessions(config: DatabaseConfig): Promise<Sessions> {
  const { databaseUrl, dataDir, path = '', poolSize = 10, patience = 15_000, onHearing } = config
  const readDeadlines = config.readDeadlines ?? usualReadDeadlines
  const limits = { poolSize, patience, readDeadlines, onHearing }
  if (databaseUrl !== null) return openPostgresql({ ...limits, databaseUrl, server: null })
  const server = await startEmbeddedServer({ dataDir, path })
  return openPostgresql({ ...limits, databaseUrl: server.databaseUrl, server })
}

/** Opens the database and brings it up to date: migrations, then what every installation contains (seed). */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const database = createDatabase(await openSessions(config))
  try {
    const { migrations = 'all' } = config
    if (migrations === 'leave') return database
    await migrate(database, migrations)
    await database.transaction(seed)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
