import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * The connection that LISTENs. Lost, it is made again as long as channels are listened to; `receive(null, null)` then
 * says that messages may have been missed.
 */
export function createListener(
  connection: pg.ClientConfig,
  receive: (channel: string | null, payload: string | null) => void,
) {
  const channels = new Set<string>()
  let client: Promise<pg.Client> | null = null
  let closed = false

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client(connection)
    opened.on('notification', ({ channel, payload }) => receive(channel, payload ?? ''))
    opened.on('error', () => {})
    await opened.connect()
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
