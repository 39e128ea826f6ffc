import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { traced } from '../system/tracing.ts'
import { isConnectionLoss, isOutOfResources, isReadOnlyServer, isTransient } from './connection-loss.ts'
import { copyIn } from './copy-query.ts'
import { blocksOf, type CopyValue, type EncodedRows } from './copy-text.ts'
import { DatabaseUnavailable, type Statement, type Transaction, type TransactionBatch } from './database.ts'
import { createKysely } from './kysely-dialect.ts'
import type { Notifier } from './notifier.ts'
import { openStatementLine, type StatementLine } from './postgresql/statement-line.ts'
import { type Lease, type Query, queryConfig, type Sessions } from './sessions.ts'
import type { Tables } from './tables.ts'
import { queryWork } from './traced-work.ts'
import { widenHashes } from './type-parsers.ts'

/** A transaction that runs, for the code that runs in it. */
interface Scope {
  active: boolean
  readonly client: pg.ClientBase
  readonly line: StatementLine
  /** The error of the first failed statement that was sent without waiting. */
  failure: { readonly error: unknown } | null
  /** Items for one statement at the end, by its maker. */
  readonly gathered: Map<TransactionBatch<never>, unknown[]>
  readonly notifications: Map<string, [channel: string, payload: string]>
  readonly signals: (readonly [channel: string, payload: string])[]
  readonly afterCommit: (() => void | Promise<void>)[]
}

const current = new AsyncLocalStorage<Scope>()
const attempts = 6

/** Attempts on sessions whose server has become read-only: each gives one up, and there are about as many as the pool holds. */
const attemptsToRead = 40
const notifyAll = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent (channel, payload)'

/** Refuses what would wait for a session while it holds the only one. */
export function assertOutsideTransaction(operation: string): void {
  if (current.getStore()?.active)
    throw new Error(`${operation} was called inside a transaction: use the transaction's own`)
}

function assertActive(scope: Scope): void {
  if (!scope.active) throw new Error('This transaction has ended; was something in it not awaited?')
}

async function runIn(scope: Scope, query: Query): Promise<pg.QueryResult> {
  assertActive(scope)
  const result = await traced(
    () => queryWork(query),
    () => scope.line.query(query),
  )
  widenHashes(result)
  return result
}

/** Leaves the statement for the batch of the next one that somebody waits for, at the latest the commit. */
function sendIn(scope: Scope, query: Query): void {
  assertActive(scope)
  scope.line.send(query, (error) => {
    scope.failure ??= { error }
  })
}

async function insertRowsIn(
  scope: Scope,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]> | EncodedRows,
): Promise<number> {
  assertActive(scope)
  const copy = `copy "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`
  scope.line.flush()
  let sent = 0
  for (const block of blocksOf(rows)) sent += await copyIn(scope.client, copy, block)
  return sent
}

function createTransaction(scope: Scope): Transaction {
  let kysely: Kysely<Tables> | null = null
  return {
    get kysely() {
      kysely ??= createKysely((query) => runIn(scope, query))
      return kysely
    },
    async query<Row>({ name, text }: Statement<Row>, values: readonly unknown[]) {
      const result = await runIn(scope, { name, text, values })
      return result.rows as Row[]
    },
    send: ({ name, text }, values) => sendIn(scope, { name, text, values }),
    insertRows: (table, columns, rows) => insertRowsIn(scope, table, columns, rows),
    async executeSql(text, values) {
      return lastResult(await runIn(scope, { text, values }))
    },
    gather(gathering, item) {
      assertActive(scope)
      const items = scope.gathered.get(gathering)
      if (items) items.push(item)
      else scope.gathered.set(gathering, [item])
    },
    notify(channel, payload) {
      scope.notifications.set(`${channel} ${payload}`, [channel, payload])
    },
    signal(channel, payload) {
      scope.signals.push([channel, payload])
    },
    afterCommit(run) {
      scope.afterCommit.push(run)
    },
  }
}

/** If a text has several statements, the last one's result. */
function lastResult(result: pg.QueryResult | pg.QueryResult[]): { rows: Record<string, unknown>[] } {
  return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result
}

/** Ends a session's transaction, or gives the session up: it is always released. Says whether the connection was lost. */
async function rollBack({ client, release }: Lease, error: unknown): Promise<boolean> {
  const lost = isConnectionLoss(error)
  let broken = true
  try {
    if (!lost) {
      await client.query('rollback')
      broken = false
    }
  } catch (failed) {
    // The caller's error matters more than the session's, which nobody uses again.
    if (!(failed instanceof Error)) throw failed
  } finally {
    release(broken)
  }
  return lost
}

/** A full disk is as good as a server that is away: it passes. */
export function namedTrouble(error: unknown): unknown {
  return isOutOfResources(error) ? new DatabaseUnavailable('The database is out of room', { cause: error }) : error
}

/** Database.executeSql. A text may contain a transaction: afterwards the session is always outside of any. */
export async function runPlainSql(sessions: Sessions, query: Query): Promise<{ rows: Record<string, unknown>[] }> {
  const lease = await sessions.lease()
  let result: pg.QueryResult
  try {
    result = await lease.client.query(queryConfig(query))
  } catch (error) {
    const lost = await rollBack(lease, error)
    throw lost ? new DatabaseUnavailable('The database went away', { cause: error }) : namedTrouble(error)
  }
  lease.release(false)
  widenHashes(result)
  return lastResult(result)
}

/** Sends what nobody waited for, the notifications and the commit together. */
async function commit(scope: Scope): Promise<void> {
  for (const [gathering, items] of scope.gathered) {
    const { name, text } = gathering.statement
    sendIn(scope, { name, text, values: gathering.values(items as never[]) }) // `gather` put these in under it
  }
  const notifications = [...scope.notifications.values()]
  if (notifications.length > 0) {
    const values = [notifications.map(([channel]) => channel), notifications.map(([, payload]) => payload)]
    sendIn(scope, { name: 'notify_all', text: notifyAll, values })
  }
  scope.active = false
  if (scope.failure) throw scope.failure.error
  const commits = scope.line.query({ name: 'commit', text: 'commit' })
  scope.line.flush()
  const committed = await commits
  if (committed.command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: a statement in it failed, and its error was caught')
  }
}

type Outcome<Result> =
  | { readonly kind: 'committed'; readonly value: Result; readonly scope: Scope }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: boolean }

/** One attempt. `again`: it is certain that nothing was committed, and another attempt may succeed. */
async function attemptTransaction<Result>(
  sessions: Sessions,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Outcome<Result>> {
  const lease = await sessions.lease()
  const { client } = lease
  const scope: Scope = {
    active: true,
    client,
    line: openStatementLine(client),
    notifications: new Map(),
    signals: [],
    gathered: new Map(),
    afterCommit: [],
    failure: null,
  }
  let committing = false
  try {
    sendIn(scope, { name: 'begin', text: 'begin' })
    const value = await current.run(scope, () => run(createTransaction(scope)))
    committing = true
    await commit(scope)
    lease.release(false)
    return { kind: 'committed', value, scope }
  } catch (thrown) {
    scope.active = false
    const error = scope.failure?.error ?? thrown
    scope.line.flush()
    const lost = await rollBack(lease, error)
    if (lost && committing && !isReadOnlyServer(error)) {
      const unknown = new DatabaseUnavailable('The database went away during a commit', { cause: error })
      return { kind: 'failed', error: unknown, again: false }
    }
    return { kind: 'failed', error, again: lost || isTransient(error) }
  }
}

/** Database.transaction: see its description. */
export async function runTransaction<Result>(
  sessions: Sessions,
  run: (tx: Transaction) => Promise<Result>,
  signal: Notifier['signal'],
): Promise<Result> {
  let refused = 0
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptTransaction(sessions, run)
    if (outcome.kind === 'committed') {
      for (const [channel, payload] of outcome.scope.signals) signal(channel, payload)
      for (const after of outcome.scope.afterCommit) await after()
      return outcome.value
    }
    if (isReadOnlyServer(outcome.error) && ++refused < attemptsToRead) {
      attempt = 0
      continue
    }
    if (!outcome.again || attempt === attempts) {
      if (!isConnectionLoss(outcome.error)) throw namedTrouble(outcome.error)
      throw new DatabaseUnavailable('The database went away', { cause: outcome.error })
    }
    // Random pauses up to 10, 20, 40 ... milliseconds, so that conflicting transactions do not meet again.
    await delay(Math.random() * 5 * 2 ** attempt)
  }
}
