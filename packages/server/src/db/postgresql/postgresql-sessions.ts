import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLoss, isTransient } from '../connection-loss.ts'
import { DatabaseUnavailable } from '../database.ts'
import { type Lease, type Query, queryConfig, type Sessions } from '../sessions.ts'
import { namedTrouble } from '../transaction.ts'
import { clientConfig, connectionTimeoutMillis, prepareSession } from './postgresql-connection.ts'
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

/**
 * Milliseconds until a free session: those that work are no database that is away, and who waits keeps the place in the queue. The
 * pool has one limit for this and for making a connection, which has the shorter one of `clientConfig`.
 */
const queuePatience = 30_000

/** Throws again; that all sessions work is for the client to hear, and no reason to begin to wait anew. */
function sayBusy(error: unknown): never {
  if (!(error instanceof Error) || error.message !== 'timeout exceeded when trying to connect') throw error
  throw new DatabaseUnavailable('All sessions with the database are busy', { cause: error })
}

class SessionClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis })
  }
}

/** Milliseconds that connections have to close. What still runs then is cut off: the process is to end. */
const closePatience = 10_000

/**
 * Tries until the database answers, or `patience` milliseconds have passed since it was first found away: how long a slow answer took
 * before its connection broke does not count.
 */
export async function withPatience<Result>(patience: number, attempt: () => Promise<Result>): Promise<Result> {
  let deadline: number | null = null
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      deadline ??= performance.now() + patience
      if (performance.now() + pause > deadline)
        throw new DatabaseUnavailable('The database cannot be reached', { cause: error })
    }
    await delay(pause)
  }
}

/** A statement that only reads may be sent again when its connection broke. */
function onlyReads(text: string): boolean {
  return (
    /^\s*(select|with)\b/i.test(text) &&
    !/\b(insert\s+into|update|delete\s+from|merge\s+into|for\s+(no\s+key\s+|key\s+)?share|nextval|pg_notify)\b/i.test(
      text,
    )
  )
}

/** How often a statement of its own is sent that the database undid because it met others. */
const meetings = 6

/** Runs a statement of its own until the database does not undo it for others' sake: it undid all of it, so it may go again. */
async function untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let meeting = 1; ; meeting += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTransient(error) || meeting === meetings) throw error
    }
    // Those that met must not meet again: up to 10, 20, 40 ... milliseconds.
    await delay(Math.random() * 5 * 2 ** meeting)
  }
}

export async function openPostgresql(config: PostgresqlConfig): Promise<Sessions> {
  const connection = clientConfig(config.databaseUrl)
  const pool = new pg.Pool({
    ...connection,
    Client: SessionClient,
    max: config.poolSize,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: queuePatience,
  })
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

  let isClosed = false
  const sessions: Sessions = {
    embedded: config.server !== null,
    databaseUrl: config.databaseUrl,
    receive: () => {},
    async run(query, hot) {
      const sendOnce = () =>
        hot ? withPatience(config.patience, shared.take).then((taken) => taken.run(query)) : runPooled(query)
      const attempt = () => untilDone(sendOnce)
      const reads = onlyReads(query.text)
      try {
        return await (reads ? withPatience(config.patience, attempt) : attempt())
      } catch (error) {
        if (reads || !isConnectionLoss(error)) throw namedTrouble(error)
        throw new DatabaseUnavailable('The database went away during a write', { cause: error })
      }
    },
    async lease(): Promise<Lease> {
      if (isClosed) throw new DatabaseUnavailable('The connections with the database are closed')
      const client = await withPatience(config.patience, () => pool.connect().catch(sayBusy))
      return { client, release: (broken) => client.release(broken) }
    },
    listen: listener.listen,
    unlisten: listener.unlisten,
    async close() {
      isClosed = true
      const closed = Promise.all([listener.close(), shared.close(), pool.end()])
      // A server that went away ends them in its own way, which is no failure now.
      closed.catch(() => {})
      await Promise.race([closed, delay(closePatience, undefined, { ref: false })])
      await config.server?.stop()
    },
  }
  return sessions
}
