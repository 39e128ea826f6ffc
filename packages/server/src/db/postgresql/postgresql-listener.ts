import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two questions to the server, and that it has to answer one. */
export const usualHeartbeat = 15_000

/** What node-postgres has and does not declare: the socket. */
type WiredClient = pg.Client & { readonly connection: { readonly stream: Duplex } }

/**
 * The connection that LISTENs. Lost, it is made again as long as channels are listened to; `receive(null, null)` then
 * says that messages may have been missed. It is asked for a sign of life all the time: a connection that a firewall has forgotten says
 * nothing, and caches would keep what others have changed.
 */
export function createListener(
  connection: pg.ClientConfig,
  receive: (channel: string | null, payload: string | null) => void,
  heartbeat = usualHeartbeat,
) {
  const channels = new Set<string>()
  let client: Promise<pg.Client> | null = null
  let closed = false

  /** Asks once in a while; no answer in time ends the connection, which is made again like any that is lost. */
  function watch(opened: pg.Client): void {
    let answered = true
    const timer = setInterval(() => {
      if (!answered) {
        ;(opened as WiredClient).connection.stream.destroy()
        return
      }
      answered = false
      opened.query('select').then(
        () => {
          answered = true
        },
        // The connection is lost: its own event says so.
        () => {},
      )
    }, heartbeat)
    timer.unref()
    opened.once('end', () => clearInterval(timer))
  }

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client(connection)
    opened.on('notification', ({ channel, payload }) => receive(channel, payload ?? ''))
    opened.on('error', () => {})
    await opened.connect()
    watch(opened)
    opened.on('end', () => {
      client = null
      void reopen()
    })
    for (const channel of channels) await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    return opened
  }

  function connected(): Promise<pg.Client> {
    client ??= open().catch((error) => {
      client = null
      throw error
    })
    return client
  }

  /** Tries for as long as it takes: without it, caches would keep what other nodes have changed. */
  async function reopen(): Promise<void> {
    while (!closed && channels.size > 0) {
      const failure = await connected().then(
        () => null,
        (error: Error) => error,
      )
      if (!failure) return receive(null, null)
      await delay(500)
    }
  }

  return {
    async listen(channel: string): Promise<void> {
      const present = client !== null
      channels.add(channel)
      const opened = await connected()
      if (present) await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async unlisten(channel: string): Promise<void> {
      channels.delete(channel)
      const opened = await client
      await opened?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    },
    async close(): Promise<void> {
      closed = true
      const opened = await client
      await opened?.end()
    },
  }
}
