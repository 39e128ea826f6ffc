import type { DatabaseAddress, Endpoint } from '../../database-address.ts'
import { isConnectionLoss } from '../connection-loss.ts'

/** The server that new sessions go to, for all sessions of one database. */
export interface EndpointChoice {
  readonly count: number
  present(): Endpoint
  /** The next session goes to the next endpoint; nothing where somebody else has said so already. */
  leave(endpoint: Endpoint): void
}

/** Stays with an endpoint as long as it serves: after a failover all sessions find the new primary, and keep it. */
export function chooseEndpoint({ endpoints }: DatabaseAddress): EndpointChoice {
  let index = 0
  const present = () => endpoints[index % endpoints.length] as Endpoint
  return {
    count: endpoints.length,
    present,
    leave(endpoint) {
      if (endpoint === present()) index = (index + 1) % endpoints.length
    },
  }
}

/** Node-postgres gives it no code (lib/connection.js). */
const withoutTls = 'The server does not support SSL connections'

/** The server's own rules (pg_hba.conf) refuse a session with, or without, TLS. */
const refusedByRules = '28000'

/** Whether another endpoint may serve where this one failed. A wrong password is wrong everywhere. */
export function maySucceedElsewhere(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isConnectionLoss(error) || error.message === withoutTls || ('code' in error && error.code === refusedByRules)
}

/** A failure of one of several endpoints, which counts as a database that is away: SQLSTATE 08001 of the SQL standard. */
export function awayFor(error: Error): Error {
  return Object.assign(new Error(error.message, { cause: error }), { code: '08001' })
}
