import type { Kysely } from 'kysely'
import type { CopyValue, EncodedRows } from './copy-text.ts'
import type { SessionUse } from './sessions.ts'
import type { Tables } from './tables.ts'

declare const rowType: unique symbol

/** A statement that every connection prepares once, under its name. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly [rowType]?: Row
}

/**
 * Declares a hot statement: a point query, a small page, a small write. Declared once, at the top of a module.
 * Outside a transaction such statements share connections and are sent without waiting for one another, so
 * a slow one holds up others: what may take more than a few milliseconds goes through Kysely.
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  // PostgreSQL keeps 63 bytes of a name, and plans what has none anew each time.
  if (!/^[a-z_]{1,63}$/.test(name))
    throw new Error(`"${name}" cannot name a statement: 1 to 63 letters and underscores`)
  return { name, text }
}

/** Items that one statement takes together, at the end of a transaction. */
export interface TransactionBatch<Item> {
  readonly statement: Statement<unknown>
  /** The statement's values; there is at least one item. */
  values(items: readonly Item[]): readonly unknown[]
}

/** Access to the database, inside a transaction and outside. */
export interface Queries {
  /** Composed queries. Rows: int8 is a number, timestamptz a Date, a column named id_hash a bigint. */
  readonly kysely: Kysely<Tables>
  query<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
  /**
   * Inserts any number of rows by COPY, all or none. Triggers and constraints hold; nothing is returned (see reserveIds).
   * A value is written by the order of `columns`. Resolves to the number of rows.
   */
  insertRows(
    table: keyof Tables,
    columns: readonly string[],
    rows: Iterable<readonly CopyValue[]> | EncodedRows,
  ): Promise<number>
  /** Plain SQL; without values, one or more statements. For migrations and maintenance. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

export interface Transaction extends Queries {
  /**
   * Sends a statement in its turn, without waiting for its result: it costs no extra round trip. If it fails, the
   * transaction fails at the next statement or at its end.
   */
  send<Row>(statement: Statement<Row>, values: readonly unknown[]): void
  /**
   * Leaves an item for the end of the transaction, where one statement is sent for all that were gathered; `run` must do nothing after it
   * that needs the statement to have run.
   */
  gather<Item>(gathering: TransactionBatch<Item>, item: Item): void
  /**
   * Told to all listeners of the channel, on every node, with the commit: for what other nodes keep in memory. At most 8000 bytes. It makes
   * commits wait for one another, so everything else takes `signal`.
   */
  notify(channel: string, payload: string): void
  /** Told as well, a moment after the commit. A listener must also look at the rows by itself: a node may end in between. */
  signal(channel: string, payload: string): void
  /** Runs after the commit; not when the transaction rolls back. A throw in it is a bug and reaches the caller. */
  afterCommit(run: () => void | Promise<void>): void
}

/** Whether the database refused a row because another row has its values: a check before the write may be too early. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Receives a payload, or null after a gap: the connection was lost and messages may have been missed. */
export type NotificationHandler = (payload: string | null) => void
export type ListenEnd = () => Promise<void>

export interface Database extends Queries {
  /** Whether the server is Weft's own. */
  readonly embedded: boolean
  /** The URL of the database for other clients, with the password. */
  readonly databaseUrl: string
  /**
   * Runs `run` in a transaction (read committed) and commits it. Only database work may be awaited inside: what else it waited for
   * would hold a session and its locks. `run` may be called again after a serialization failure, a deadlock or a lost connection, so it must
   * change nothing but the database; `afterCommit` is for the rest.
   */
  transaction<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * The same for reads that may take long. In a request they wait for their turn among all searches, run on sessions that no save
   * needs, and end where the client goes away: see fair-gate.ts. A statement that is ended fails with `query_canceled`.
   */
  search<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result>
  listen(channel: string, handler: NotificationHandler): Promise<ListenEnd>
  /** See Transaction.signal; for what needs no transaction. */
  signal(channel: string, payload: string): void
  /**
   * Whether it is proven that this node hears now what others tell. While it is not, what others may change is read each time and not
   * kept in memory; handlers are told every few seconds that messages may have been missed.
   */
  hears(): boolean
  sessionUse(): SessionUse
  close(): Promise<void>
}

/** The database cannot be reached, or went away while it worked: whether the last write happened is not known. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
