import { Readable } from 'node:stream'
import { type LiveEvent, streamEvents } from '@weft/contract'
import { reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { type Actor, canSee } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/** A comment line now and then keeps proxies from closing a silent stream. */
const heartbeatMs = 25_000
/** What may wait for a client that does not read; more than that, and it has to come again. */
const backlogBytes = 1024 * 1024
/** Streams of one node; each holds a connection. */
const capacity = 2000
let open = 0

async function isVisible(event: LiveEvent, actor: Actor, { catalog }: Services): Promise<boolean> {
  const place =
    event.component === null
      ? await catalog.project({ id: event.project })
      : await catalog.component({ id: event.component })
  return place !== undefined && canSee(actor, place.scope)
}

/** The fields of a `change` event are those of LiveEvent; a `gap` says that some may have been missed. */
function eventText(event: LiveEvent | null): string {
  return event === null ? 'event: gap\ndata: {}\n\n' : `event: change\ndata: ${JSON.stringify(event)}\n\n`
}

/**
 * Asks anew for each event who the client is, whenever somebody's rights change and now and then: what ends meanwhile ends here too.
 */
function openStream({ services, credentials, caller, signal }: Lookup): Readable {
  const stream = new Readable({ read() {} })
  const send = (text: string) => {
    if (stream.readableLength > backlogBytes) stream.destroy()
    else stream.push(text)
  }
  /** Null, and the stream has ended, where the client is not known any more by what it was known by. */
  const stillThere = async (): Promise<Actor | null> => {
    if (stream.destroyed) return null
    try {
      const { actor, by } = await services.access.authenticate(credentials)
      if (by.kind === caller.by.kind) return actor
      stream.destroy()
    } catch (error) {
      stream.destroy(error instanceof Refusal ? undefined : toError(error))
    }
    return null
  }
  let last: Promise<unknown> = Promise.resolve()
  const tell = async (event: LiveEvent | null) => {
    const actor = await stillThere()
    if (actor !== null && (event === null || (await isVisible(event, actor, services)))) send(eventText(event))
  }
  const unsubscribe = services.liveEvents.subscribe((event) => {
    last = last.then(() => tell(event)).catch((error: unknown) => void stream.destroy(toError(error)))
  })
  const unfollow = services.access.onChange(() => void stillThere())
  const beat = async () => {
    if ((await stillThere()) !== null) send(': still here\n\n')
  }
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  heartbeat.unref()
  open++
  stream.once('close', () => {
    open--
    clearInterval(heartbeat)
    unsubscribe()
    unfollow()
  })
  signal.addEventListener('abort', () => stream.destroy(), { once: true })
  services.stopping.addEventListener('abort', () => stream.push(null), { once: true })
  stream.push(': here\nretry: 3000\n\n')
  return stream
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

export const eventRoutes = [
  route(streamEvents, {
    permission: 'public',
    handle(request) {
      if (open >= capacity) throw new Refusal('unavailable', { detail: 'Too many event streams are open.' })
      const headers = {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      }
      return reply(200, openStream(request), headers)
    },
  }),
]
