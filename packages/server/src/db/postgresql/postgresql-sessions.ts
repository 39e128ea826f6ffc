import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { currentAsker } from '../../system/asker.ts'
import { isConnectionLoss, isReadOnlyServer, isTransient } from '../connection-loss.ts'
import { DatabaseUnavailable, statement } from '../database.ts'
import type { Lease, Sessions } from '../sessions.ts'
import { namedTrouble } from '../transaction.ts'
import { makeReadGate, type ReadDeadlines, runPooled } from './pooled-reads.ts'
import { prepareSession, sessionConfig } from './postgresql-connection.ts'
import { createListener } from './postgresql-listener.ts'
import { searchSessions } from './search-sessions.ts'
import { refuseReadOnlyServer, SessionClient, type SessionConfig } from './session-client.ts'
import { createSharedConnections } from './shared-connections.ts'

export interface PostgresqlConfig {
  readonly databaseUrl: string
  /** Connections for transactions and composed queries; a few more carry hot statements and notifications. */
  readonly poolSize: number
  /** How long a request waits for a database that is away, in milliseconds. */
  readonly patience: number
  readonly readDeadlines: ReadDeadlines
  /** Weft's own server, which ends after the last connection; null: somebody else's. */
  readonly server: { stop(): Promise<void> } | null
  /** Told when it turns out that no messages of other nodes are heard, and when they are heard again. */
  readonly onHearing?: ((hears: boolean) => void) | undefined
}

/**
 * Milliseconds until a free session: busy sessions do not mean that the database is down, and a waiting caller keeps its place in
 * the queue. The pool has one limit for this and for making a connection, which has the shorter one of `SessionClient`.
 */
const queuePatience = 30_000

/** Throws again; that all sessions work is for the client to hear, and no reason to begin to wait anew. */
function sayBusy(error: unknown): never {
  if (!(error instanceof Error) || error.message !== 'timeout exceeded when trying to connect') throw error
  throw new DatabaseUnavailable('All sessions with the database are busy', { cause: error })
}

/** Milliseconds that connections have to close. Running statements are then cut off, because the process must end. */
const closePatience = 10_000

/**
 * Tries until the database answers, or `patience` milliseconds have passed since it was first found away: how long a slow answer took
 * before its connection broke does not count. `isAway`: which failures say that it is away, and that nothing was done.
 */
export async function withPatience<Result>(
  patience: number,
  attempt: () => Promise<Result>,
  isAway = isConnectionLoss,
): Promise<Result> {
  let deadline: number | null = null
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAway(error)) throw error
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

/** The number of tries for a single statement that the database undoes because of a conflict. */
const meetings = 6

/** Repeats a single statement while the database undoes it because of a conflict with others. */
async function untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let meeting = 1; ; meeting += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTransient(error) || meeting === meetings) throw error
    }
    // Random pauses up to 10, 20, 40 ... milliseconds, so that conflicting statements do not meet again.
    await delay(Math.random() * 5 * 2 ** meeting)
  }
}

const cancelSession = statement<unknown>('cancel_session', 'select pg_cancel_backend($1::int)')

/** An undeclared member of node-postgres. */
const processIdOf = (client: pg.ClientBase) => (client as unknown as { readonly processID: number }).processID

function openPool(connection: SessionConfig, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    // Its types know node-postgres's own options alone; the pool hands on all options.
    Client: SessionClient as unknown as typeof pg.Client,
    max,
    // Its types leave out that the pool waits for it.
    onConnect: refuseReadOnlyServer as unknown as (client: pg.ClientBase) => void,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: queuePatience,
  })
  // An idle connection broke: the pool has dropped it already, and the next use makes a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Users learn of a broken connection by their queries; without a listener the event ends the process.
    client.on('error', () => {})
    prepareSession(client)
  })
  return pool
}

export async function openPostgresql(config: PostgresqlConfig): Promise<Sessions> {
  const connection = sessionConfig(config.databaseUrl)
  const pool = openPool(connection, config.poolSize)
  const searching = openPool(connection, searchSessions)
  const readGate = makeReadGate(config.poolSize)
  const shared = createSharedConnections(connection, 2)
  const listener = createListener({
    connection,
    receive: (channel, payload) => sessions.receive(channel, payload),
    notify: async (channel, payload) => {
      const query = { text: 'select pg_notify($1, $2)', values: [channel, payload] }
      await runPooled(sessions, { query, asker: null, deadlines: config.readDeadlines })
    },
    onTurn: config.onHearing,
  })

  let isClosed = false
  const sessions: Sessions = {
    embedded: config.server !== null,
    databaseUrl: config.databaseUrl,
    receive: () => {},
    async run(query, hot) {
      const reads = onlyReads(query.text)
      const asker = reads ? currentAsker() : null
      const sendPooled = () => runPooled(sessions, { query, asker, deadlines: config.readDeadlines })
      const sendOnce = () => {
        if (hot) return withPatience(config.patience, shared.take).then((taken) => taken.run(query))
        return asker === null ? sendPooled() : readGate.run(asker, sendPooled)
      }
      const attempt = () => untilDone(sendOnce)
      try {
        return await withPatience(config.patience, attempt, reads ? isConnectionLoss : isReadOnlyServer)
      } catch (error) {
        if (reads || !isConnectionLoss(error)) throw namedTrouble(error)
        throw new DatabaseUnavailable('The database went away during a write', { cause: error })
      }
    },
    async lease(purpose = 'work'): Promise<Lease> {
      if (isClosed) throw new DatabaseUnavailable('The connections with the database are closed')
      const from = purpose === 'search' ? searching : pool
      const client = await withPatience(config.patience, () => from.connect().catch(sayBusy))
      return { client, release: (broken) => client.release(broken) }
    },
    async cancel({ client }) {
      const { run } = await shared.take()
      await run({ ...cancelSession, values: [processIdOf(client)] })
    },
    use() {
      const sum = (count: (of: pg.Pool) => number) => count(pool) + count(searching)
      const free = sum(({ idleCount }) => idleCount)
      return {
        working: sum(({ totalCount }) => totalCount) - free,
        free,
        callers: sum(({ waitingCount }) => waitingCount),
      }
    },
    hears: listener.hears,
    listen: listener.listen,
    unlisten: listener.unlisten,
    async close() {
      isClosed = true
      const closed = Promise.all([listener.close(), shared.close(), pool.end(), searching.end()])
      // A server that went away ends them in its own way, which is no failure now.
      closed.catch(() => {})
      await Promise.race([closed, delay(closePatience, undefined, { ref: false })])
      await config.server?.stop()
    },
  }
  return sessions
}
