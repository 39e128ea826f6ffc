import pg from 'pg'
import type { Query } from '../sessions.ts'
import { holdWrites, sendWrites } from './held-writes.ts'
import { prepareSession } from './postgresql-connection.ts'
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
  prepareSession(client)
  return client
}

/** A connection for one statement. */
interface TakenConnection {
  run(query: Query): Promise<pg.QueryResult>
}

/** A few connections that carry hot statements of many requests at once, each sent without waiting for the others. */
export function createSharedConnections(connection: pg.ClientConfig, count: number) {
  const slots: Slot[] = Array.from({ length: count }, () => ({ client: null, outstanding: 0 }))

  function open(slot: Slot): Promise<pg.Client> {
    const client = new pg.Client(connection)
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

  async function runOn(client: pg.Client, slot: Slot, query: Query): Promise<pg.QueryResult> {
    try {
      gatherWrites(client)
      return await runAlone(client, query)
    } finally {
      slot.outstanding -= 1
    }
  }

  /** Where this fails, nothing was sent. Whoever takes a connection runs one statement on it. */
  async function take(): Promise<TakenConnection> {
    const slot = slots.reduce((least, next) => (next.outstanding < least.outstanding ? next : least))
    slot.outstanding += 1
    try {
      slot.client ??= open(slot)
      const client = await slot.client
      return { run: (query) => runOn(client, slot, query) }
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
