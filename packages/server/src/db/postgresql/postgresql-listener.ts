import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Hearer, makeHearingProof, mostDelay } from './hearing-proof.ts'
import { refuseReadOnlyServer, SessionClient, type SessionConfig } from './session-client.ts'

/** Milliseconds between two proofs that messages are heard. */
export const usualHeartbeat = 5000

/** Milliseconds that an ending connection has, before it is cut off. */
const endPatience = 2000

/** Node-postgres has the socket and does not declare it. */
type WiredClient = pg.Client & { readonly connection: { readonly stream: Duplex } }

export interface ListenerOptions {
  readonly connection: SessionConfig
  readonly receive: (channel: string | null, payload: string | null) => void
  /** Sends a message by a session of the kind that sends all others; resolves once it is committed. */
  readonly notify: (channel: string, payload: string) => Promise<void>
  /** Told when it turns out that messages are not heard, or are heard again; not of a connection that is merely lost. */
  readonly onTurn?: ((hears: boolean) => void) | undefined
  readonly heartbeat?: number
  readonly patience?: number
}

const cutOff = ({ client }: Pick<Hearer, 'client'>) => void (client as WiredClient).connection.stream.destroy()

async function end(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, delay(endPatience, undefined, { ref: false })])
  cutOff({ client })
}

/** Connects and listens; `channels` may grow meanwhile. */
async function connectHearer({
  connection,
  receive,
  proofChannel,
  channels,
}: Pick<ListenerOptions, 'connection' | 'receive'> & {
  readonly proofChannel: string
  readonly channels: ReadonlySet<string>
}): Promise<Hearer> {
  const client = new SessionClient(connection)
  const found: Hearer = { client, isProven: false, words: new Map() }
  client.on('notification', ({ channel, payload }) => {
    if (channel === proofChannel) found.words.get(payload ?? '')?.()
    else receive(channel, payload ?? '')
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseReadOnlyServer(client)
    await client.query(`listen ${proofChannel}`)
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    // Else each try would leave a session with the server behind, which lives as long as this process.
    await end(client)
    throw error
  }
  return found
}

/**
 * The connection that LISTENs. Lost, it is made again as long as channels are listened to; `receive(null, null)` then
 * says that messages may have been missed. Every few seconds it sends a random word the way that all messages go, and must hear it.
 * A connection that a firewall has forgotten says nothing, and a pooler may take LISTEN and lose it.
 */
export function createListener(options: ListenerOptions) {
  const { connection, receive, notify, heartbeat = usualHeartbeat, patience = mostDelay } = options
  const channels = new Set<string>()
  const proof = makeHearingProof(notify, patience)
  let opening: Promise<Hearer> | null = null
  let hearer: Hearer | null = null
  let closed = false
  let told = true

  function tellTurn(hears: boolean): void {
    if (told === hears || closed) return
    told = hears
    options.onTurn?.(hears)
  }

  async function prove(found: Hearer): Promise<void> {
    const heard = await proof.tryWord(found)
    if (closed || hearer !== found) return
    if (heard) {
      if (!found.isProven && !told) receive(null, null)
      found.isProven = true
      tellTurn(true)
    } else if (heard === false && found.isProven) {
      // It did hear: the connection is dead, and a new one is made like after any loss.
      cutOff(found)
    } else {
      if (heard === false) tellTurn(false)
      if (heard === false) receive(null, null)
      if (!(await proof.answers(found))) cutOff(found)
    }
  }

  /** Proves again and again, as long as the connection lasts. */
  async function watch(found: Hearer): Promise<void> {
    while (!closed && hearer === found) {
      await delay(heartbeat, undefined, { ref: false })
      if (!closed && hearer === found) await prove(found)
    }
  }

  async function open(): Promise<Hearer> {
    const found = await connectHearer({ connection, receive, proofChannel: proof.channel, channels })
    if (closed) {
      await end(found.client)
      throw new Error('The listener is closed')
    }
    hearer = found
    found.client.on('end', () => {
      if (hearer === found) hearer = null
      opening = null
      void reopen()
    })
    await prove(found)
    void watch(found)
    return found
  }

  function connected(): Promise<Hearer> {
    opening ??= open().catch((error) => {
      opening = null
      throw error
    })
    return opening
  }

  /** Tries for as long as it takes: without it, caches would keep what other nodes have changed. */
  async function reopen(): Promise<void> {
    while (!closed && channels.size > 0) {
      const failure = await connected().then(
        () => null,
        (error: Error) => error,
      )
      if (!failure) return receive(null, null)
      await delay(500, undefined, { ref: false })
    }
  }

  return {
    /** Whether it is proven that what others tell is heard now: only then may anything that they change be kept in memory. */
    hears: () => hearer?.isProven === true,
    async listen(channel: string): Promise<void> {
      const present = opening !== null
      channels.add(channel)
      const { client } = await connected()
      if (present) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async unlisten(channel: string): Promise<void> {
      channels.delete(channel)
      if (hearer === null) return
      // The next connection does not listen to the channel, if this one is lost meanwhile.
      const unlistened = hearer.client.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      await Promise.race([unlistened, delay(endPatience, undefined, { ref: false })])
    },
    async close(): Promise<void> {
      closed = true
      const found = hearer ?? (await opening?.catch(() => null))
      if (found) await end(found.client)
    },
  }
}
