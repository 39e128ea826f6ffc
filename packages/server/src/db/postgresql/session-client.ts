import type { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Endpoint } from '../../database-address.ts'
import { readOnlyState } from '../connection-loss.ts'
import { awayFor, type EndpointChoice, maySucceedElsewhere } from './endpoint-choice.ts'

/** An undeclared member of node-postgres. */
type WiredClient = pg.Client & { readonly connection: EventEmitter }

/** Milliseconds that a connection may take to be made. */
const usualTimeoutMillis = 5000

/** The settings of node-postgres, with a choice of servers. */
export interface SessionConfig extends pg.ClientConfig {
  readonly endpoints: EndpointChoice
  /** Milliseconds that a connection may take to be made: the pool has another use for node-postgres's own name. */
  readonly connectMillis?: number | undefined
}

/**
 * Said by the server when a session begins, and whenever it changes (PostgreSQL 14 and newer, "Asynchronous Operations" of its
 * protocol): it costs no question.
 */
const signsOfReading = new Set(['in_hot_standby', 'default_transaction_read_only'])

/** A connection that knows whether its server has said that nothing can be written there. */
export class SessionClient extends pg.Client {
  readonly #reading = new Set<string>()
  readonly #endpoints: EndpointChoice
  readonly #endpoint: Endpoint

  constructor(given: SessionConfig) {
    const { endpoints, connectMillis = usualTimeoutMillis, ...config } = given
    const endpoint = endpoints.present()
    // The pool hides the password from enumeration.
    const { password } = given
    super({
      ...config,
      ...(password !== undefined && { password }),
      ...endpoint,
      connectionTimeoutMillis: connectMillis,
    })
    this.#endpoints = endpoints
    this.#endpoint = endpoint
    const { connection } = this as unknown as WiredClient
    connection.on('parameterStatus', (said: { parameterName: string; parameterValue: string }) => {
      if (!signsOfReading.has(said.parameterName)) return
      if (said.parameterValue === 'on') this.#reading.add(said.parameterName)
      else this.#reading.delete(said.parameterName)
    })
  }

  /** As node-postgres has it, for a caller that waits and for the pool, which gives a callback. */
  override connect(): Promise<this>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<this> | undefined {
    const connected = super.connect().then(
      () => this,
      (error) => {
        throw this.#triedInVain(error)
      },
    )
    if (callback === undefined) return connected
    connected.then(
      () => callback(null),
      (error) => callback(error),
    )
  }

  #triedInVain(error: Error): Error {
    if (!maySucceedElsewhere(error)) return error
    this.leaveServer()
    return this.#endpoints.count === 1 ? error : awayFor(error)
  }

  /** New sessions go to the next server. */
  leaveServer(): void {
    this.#endpoints.leave(this.#endpoint)
  }

  /** Whether it is worth to ask the server: a pooler may say what was so earlier. */
  get saysReadOnly(): boolean {
    return this.#reading.size > 0
  }
}

const readOnlyNow = "select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is"

/**
 * Throws where the server takes no writes: a replica that a name or a pooler leads to during a failover. It counts as one that is away,
 * and a later connection may lead to the primary.
 */
export async function refuseReadOnlyServer(client: pg.ClientBase): Promise<void> {
  if (!(client instanceof SessionClient) || !client.saysReadOnly) return
  const { rows } = await client.query<{ is: boolean }>(readOnlyNow)
  if (!rows[0]?.is) return
  client.leaveServer()
  throw Object.assign(new Error('The server takes no writes: it is a replica, or was made read-only'), {
    code: readOnlyState,
  })
}
