import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLoss } from '../connection-loss.ts'
import { DatabaseUnavailable } from '../database.ts'
import { type Lease, type Query, queryConfig, type Sessions } from '../sessions.ts'
import { namedTrouble } from '../transaction.ts'
import { clientConfig, prepareSession } from './postgresql-connection.ts'
import { createListener } from './postgresql-listener.ts'
import { createSharedConnections } from './shared-connections.ts'

export interface PostgresqlConfig {
  readonly databaseUrl: string
  /** Connections for transactions and composed queries; a few more carry hot statements and notifications. */
  readonly poolSize: number
  /** How long a request waits for a database that is away, in milliseconds. */
  readonly patience: number
  /** Weft's own server, which ends after the last connection; null: somebody else's. */
  readonly server: { stop(): Promise<void> } | null
}

/** Milliseconds that connections have to close. What still runs then is cut off: the process is to end. */
const closePatience = 10_000

/** Tries until the database answers or `patience` milliseconds have passed. */
export async function withPatience<Result>(patience: number, attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + patience
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      if (Date.now() + pause > deadline)
        throw new DatabaseUnavailable('The database cannot be reached', { cause: error })
    }
    await delay(pause)
  }
}

/** A statement that only reads may be sent again when its connection broke. */
function onlyReads(text: string): boolean {
  return /^\s*select\b/i.test(text) && !/\b(for\s+(no\s+key\s+)?(update|share)|nextval|pg_notify)\b/i.test(text)
}

export async function openPostgresql(config: PostgresqlConfig): Promise<Sessions> {
  const connection = clientConfig(config.databaseUrl)
  const pool = new pg.Pool({ ...connection, max: config.poolSize, idleTimeoutMillis: 60_000 })
  // An idle connection broke: the pool has dropped it already, and the next use makes a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Those that use it learn of a broken connection by their queries; without a listener the event ends the process.
    client.on('error', () => {})
    prepareSession(client)
  })
  const shared = createSharedConnections(connection, 2)
  const listener = createListener(connection, (channel, payload) => sessions.receive(channel, payload))

  async function runPooled(query: Query): Promise<pg.QueryResult> {
    const { client, release } = await sessions.lease()
    try {
      const result = await client.query(queryConfig(query))
      release(false)
      return result
    } catch (error) {
      release(isConnectionLoss(error))
      throw error
    }
  }

  const sessions: Sessions = {
    embedded: config.server !== null,
    databaseUrl: config.databaseUrl,
    receive: () => {},
    async run(query, hot) {
      const attempt = () => (hot ? shared.run(query) : runPooled(query))
      const reads = onlyReads(query.text)
      try {
        return await (reads ? withPatience(config.patience, attempt) : attempt())
      } catch (error) {
        if (reads || !isConnectionLoss(error)) throw namedTrouble(error)
        throw new DatabaseUnavailable('The database went away during a write', { cause: error })
      }
    },
    async lease(): Promise<Lease> {
      const client = await withPatience(config.patience, () => pool.connect())
      return { client, release: (broken) => client.release(broken) }
    },
    listen: listener.listen,
    unlisten: listener.unlisten,
    async close() {
      const closed = Promise.all([listener.close(), shared.close(), pool.end()])
      // A server that went away ends them in its own way, which is no failure now.
      closed.catch(() => {})
      await Promise.race([closed, delay(closePatience, undefined, { ref: false })])
      await config.server?.stop()
    },
  }
  return sessions
}
