import type pg from 'pg'
import { readDatabaseAddress } from '../../database-address.ts'
import { isConnectionLoss } from '../connection-loss.ts'
import { typeParsers } from '../type-parsers.ts'
import { chooseEndpoint } from './endpoint-choice.ts'
import { SessionClient, type SessionConfig } from './session-client.ts'

/** The settings that the sessions of one database share. Throws WrongAddress. */
export function sessionConfig(databaseUrl: string): SessionConfig {
  const address = readDatabaseAddress(databaseUrl)
  return {
    ...address.login,
    endpoints: chooseEndpoint(address),
    connectMillis: address.connectMillis,
    types: typeParsers,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'weft',
  }
}

/** A session beside all others, with the first server that serves. */
export async function connectOnce(config: SessionConfig): Promise<SessionClient> {
  for (let tries = 1; ; tries++) {
    const client = new SessionClient(config)
    // A lost connection is reported by the query that was waiting.
    client.on('error', () => {})
    try {
      return await client.connect()
    } catch (error) {
      if (tries >= config.endpoints.count || !isConnectionLoss(error)) throw error
    }
  }
}

/**
 * A transaction waits for nothing but the database: one that stands still for so long is a frozen node's, whose locks would keep all
 * others waiting.
 */
const settings = "set timezone = 'UTC'; set idle_in_transaction_session_timeout = '30s'"

/**
 * Sets what every session needs; sent ahead of the first query, which does not wait for it. A session without it is ended: a
 * cancellation of its first query may meet this statement.
 */
export function prepareSession(client: pg.ClientBase & { end(): Promise<void> }, statements = settings): void {
  client.query(statements).catch(() => client.end().catch(() => {}))
}
