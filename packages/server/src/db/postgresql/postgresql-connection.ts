import type pg from 'pg'
import { isConnectionLoss } from '../connection-loss.ts'
import { typeParsers } from '../type-parsers.ts'

/** Milliseconds that a connection may take to be made. */
export const connectionTimeoutMillis = 5000

export function clientConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    types: typeParsers,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis,
    application_name: 'weft',
  }
}

/** Sets what every session needs; sent ahead of the first query, which does not wait for it. */
export function prepareSession(client: pg.ClientBase): void {
  client.query("set timezone = 'UTC'").catch((error) => {
    if (!isConnectionLoss(error)) throw error
  })
}
