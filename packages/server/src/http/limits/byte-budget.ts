import { Refusal } from '../../refusal.ts'
import type { Asker } from '../../system/asker.ts'

/** Bytes that one who asks may have in memory here, and that all together may. */
export interface ByteLimits {
  readonly perClient: { readonly [Kind in Asker['kind']]: number }
  readonly together: { readonly [Kind in Asker['kind']]: number }
}

/** Bytes that are held for a request. */
export interface HeldBytes {
  /** Holds more of them. Refuses with `throttled` if the client has too much, with `unavailable` if all have too much. */
  add(bytes: number): void
  /** Holds none any more. */
  end(): void
}

/** Bytes in memory, counted by the client for whom they are there. */
export interface ByteBudget {
  /** `giveUp` ends what holds the bytes, for others who hold less. */
  open(asker: Asker, giveUp: () => void): HeldBytes
}

/** Milliseconds after which bytes may have to go for the sake of those who hold less. */
const safeFor = 10_000
const retryAfterSeconds = 10

interface HeldShare {
  readonly client: Client
  readonly since: number
  bytes: number
  giveUp(): void
}

interface Client {
  readonly kind: Asker['kind']
  bytes: number
  /** The oldest first. */
  readonly held: Set<HeldShare>
}

/** `now` in milliseconds of a clock that nobody sets. */
export function makeByteBudget(limits: ByteLimits, now: () => number = () => performance.now()): ByteBudget {
  const clients = new Map<string, Client>()
  const together = { anonymous: 0, user: 0 }

  function count(held: HeldShare, bytes: number): void {
    held.bytes += bytes
    held.client.bytes += bytes
    together[held.client.kind] += bytes
  }

  function forget(key: string, held: HeldShare): void {
    if (!held.client.held.delete(held)) return
    count(held, -held.bytes)
    if (held.client.held.size === 0 && clients.get(key) === held.client) clients.delete(key)
  }

  /** The oldest bytes of the client with the most bytes, if more than this one's. */
  function largestBeside({ client }: HeldShare, bytes: number): readonly [key: string, held: HeldShare] | null {
    let found: readonly [string, Client] | null = null
    for (const [key, other] of clients)
      if (other !== client && other.kind === client.kind && other.bytes > (found?.[1].bytes ?? client.bytes + bytes))
        found = [key, other]
    const oldest = found?.[1].held.values().next().value
    return found && oldest && now() - oldest.since >= safeFor ? [found[0], oldest] : null
  }

  /** A client without bytes gets the requested room, unless others fill everything. */
  function demandRoom(held: HeldShare, bytes: number): void {
    const { client } = held
    const { kind } = client
    if (client.bytes > 0 && client.bytes + bytes > limits.perClient[kind])
      throw new Refusal('throttled', { detail: 'You are already sending or receiving too much.', retryAfterSeconds })
    while (together[kind] > client.bytes && together[kind] + bytes > limits.together[kind]) {
      const other = largestBeside(held, bytes)
      if (other === null) throw new Refusal('unavailable', { retryAfterSeconds })
      forget(...other)
      other[1].giveUp()
    }
  }

  return {
    open(asker, giveUp) {
      const { key, kind } = asker
      const client = clients.get(key) ?? { kind, bytes: 0, held: new Set() }
      clients.set(key, client)
      const held: HeldShare = { client, since: now(), bytes: 0, giveUp }
      client.held.add(held)
      return {
        add(bytes) {
          if (!client.held.has(held)) return
          demandRoom(held, bytes)
          count(held, bytes)
        },
        end: () => forget(key, held),
      }
    },
  }
}
