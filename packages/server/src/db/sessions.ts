import type pg from 'pg'

/** One statement; with a name it is prepared once a connection. */
export interface Query {
  readonly text: string
  readonly name?: string | undefined
  readonly values?: readonly unknown[] | undefined
}

/** A query as node-postgres takes it. */
export function queryConfig({ text, name, values }: Query): pg.QueryConfig {
  // node-postgres leaves the values alone, but its types want them writable.
  const config: pg.QueryConfig = values ? { text, values: values as unknown[] } : { text }
  return name === undefined ? config : { ...config, name }
}

/** A session that nobody else uses until it is released. A broken one is not used again. */
export interface Lease {
  readonly client: pg.ClientBase
  release(broken: boolean): void
}

/** Sessions with the database that work or are free, and callers that wait for one. */
export interface SessionUse {
  readonly working: number
  readonly free: number
  readonly callers: number
}

/** How one comes by a session. */
export interface Sessions {
  /** Whether the server is Weft's own. */
  readonly embedded: boolean
  /** With the password. */
  readonly databaseUrl: string
  /** Runs one statement on its own. A hot one may share a connection with others. */
  run(query: Query, hot: boolean): Promise<pg.QueryResult>
  /** Waits until a session is free, and until the database is back if it is away. Searches have separate sessions. */
  lease(purpose?: 'work' | 'search'): Promise<Lease>
  /** Ends what a leased session does now: it fails with `query_canceled`. */
  cancel(lease: Lease): Promise<void>
  use(): SessionUse
  /** Whether it is proven that messages of others are heard now. */
  hears(): boolean
  /** From now on every message of the channel goes to `receive`. */
  listen(channel: string): Promise<void>
  unlisten(channel: string): Promise<void>
  /** Set by the owner. Both null: the connection was lost, and messages may have been missed. */
  receive: (channel: string | null, payload: string | null) => void
  close(): Promise<void>
}
