import type pg from 'pg'
import { isReadOnlyServer } from '../connection-loss.ts'
import type { Query } from '../sessions.ts'
import { holdWrites, sendWrites } from './held-writes.ts'
import { prepareSession } from './postgresql-connection.ts'
import { refuseReadOnlyServer, SessionClient, type SessionConfig } from './session-client.ts'
import { runAlone } from './statement-line.ts'

interface Slot {
  client: Promise<pg.Client> | null
  outstanding: number
}

/** Requests that came in one turn of the event loop send their statements with one write. */
function gatherWrites(client: pg.Client): void {
  if (holdWrites(client)) setImmediate(() => sendWrites(client))
}

async function connect(client: pg.Client): Promise<pg.Client> {
  await client.connect()
  try {
    await refuseReadOnlyServer(client)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  prepareSession(client)
  return client
}

/** A connection for one statement. */
interface TakenConnection {
  run(query: Query): Promise<pg.QueryResult>
}

/** A few connections that carry hot statements of many requests at once, each sent without waiting for the others. */
export function createSharedConnections(connection: SessionConfig, count: number) {
  const slots: Slot[] = Array.from({ length: count }, () => ({ client: null, outstanding: 0 }))

  function open(slot: Slot): Promise<pg.Client> {
    const client = new SessionClient(connection)
    // A broken connection says so more than once, and the slot may have a new one by then.
    const drop = () => {
      if (slot.client === opened) slot.client = null
    }
    client.on('error', drop)
    client.on('end', drop)
    const opened = connect(client).catch((error) => {
      drop()
      throw error
    })
    return opened
  }

  /** Ends a connection that works, once all that is on its way there is answered: the next one may lead to a server that takes writes. */
  function giveUp(slot: Slot, given: Promise<pg.Client>, client: pg.Client): void {
    if (slot.client !== given) return
    slot.client = null
    const end = () => void client.end().catch(() => {})
    client.query('select').then(end, end)
  }

  async function runOn(
    client: pg.Client,
    slot: Slot,
    given: Promise<pg.Client>,
    query: Query,
  ): Promise<pg.QueryResult> {
    try {
      gatherWrites(client)
      return await runAlone(client, query)
    } catch (error) {
      if (isReadOnlyServer(error)) giveUp(slot, given, client)
      throw error
    } finally {
      slot.outstanding -= 1
    }
  }

  /** If this fails, nothing was sent. The caller that takes a connection runs one statement on it. */
  async function take(): Promise<TakenConnection> {
    const slot = slots.reduce((least, next) => (next.outstanding < least.outstanding ? next : least))
    slot.outstanding += 1
    try {
      slot.client ??= open(slot)
      const given = slot.client
      const client = await given
      return { run: (query) => runOn(client, slot, given, query) }
    } catch (error) {
      slot.outstanding -= 1
      throw error
    }
  }

  async function close(): Promise<void> {
    await Promise.all(slots.map(async (slot) => (await slot.client)?.end()))
  }
  return { take, close }
}
