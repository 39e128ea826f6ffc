import pg from 'pg'
import { type Query, queryConfig } from '../sessions.ts'
import { holdWrites, sendWrites } from './held-writes.ts'
import { prepareSession } from './postgresql-connection.ts'

interface Slot {
  client: Promise<pg.Client> | null
  outstanding: number
}

/** Requests that came in one turn of the event loop send their statements with one write. */
function gatherWrites(client: pg.Client): void {
  if (holdWrites(client)) setImmediate(() => sendWrites(client))
}

/** A few connections that carry hot statements of many requests at once, each sent without waiting for the others. */
export function createSharedConnections(connection: pg.ClientConfig, count: number) {
  const slots: Slot[] = Array.from({ length: count }, () => ({ client: null, outstanding: 0 }))

  async function open(slot: Slot): Promise<pg.Client> {
    const client = new pg.Client(connection)
    const drop = () => {
      slot.client = null
    }
    client.on('error', drop)
    client.on('end', drop)
    await client.connect()
    prepareSession(client)
    return client
  }

  function connected(slot: Slot): Promise<pg.Client> {
    slot.client ??= open(slot).catch((error) => {
      slot.client = null
      throw error
    })
    return slot.client
  }

  async function run(query: Query): Promise<pg.QueryResult> {
    const slot = slots.reduce((least, next) => (next.outstanding < least.outstanding ? next : least))
    slot.outstanding += 1
    try {
      const client = await connected(slot)
      gatherWrites(client)
      return await client.query(queryConfig(query))
    } finally {
      slot.outstanding -= 1
    }
  }

  async function close(): Promise<void> {
    await Promise.all(slots.map(async (slot) => (await slot.client)?.end()))
  }
  return { run, close }
}
