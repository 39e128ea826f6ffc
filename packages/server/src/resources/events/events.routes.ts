import { Readable } from 'node:stream'
import { streamEvents } from '@weft/contract'
import { findPlace, type Place } from '../../catalog/find-place.ts'
import type { FeedItem, FeedReader } from '../../events/change-feed.ts'
import { type ChangePosition, isLater, readPosition, writePosition } from '../../events/change-position.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { blockOf } from '../../http/limits/throttle.ts'
import { reply } from '../../http/reply/reply.ts'
import type { Actor } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { isInPlace, seesPlace, seesStill } from './event-places.ts'
import { selectPresences } from './presences.queries.ts'
import { signalMessage } from './signal-messages.ts'

/** A comment line now and then keeps proxies from closing a silent stream. */
const heartbeatMs = 25_000
/** The bytes that may wait for a slow client; with more it is disconnected and must come again. */
const backlogBytes = 1024 * 1024
/**
 * Streams of one node; each holds a connection. Nobody takes those of others: a user has so many, and so has an address of anonymous
 * readers. Half of all are for those who are signed in.
 */
const most = { all: 2000, anonymous: 1000, reader: 100 } as const
const open = { all: 0, anonymous: 0, ofReader: new Map<string, number>() }

const readerOf = ({ actor, address }: Pick<Lookup, 'actor' | 'address'>): string =>
  actor.kind === 'anonymous' ? `address ${blockOf(address)}` : `user ${actor.id}`

/** Counts a stream of a reader, and gives what counts it off. */
function countStream(request: Lookup): () => void {
  const reader = readerOf(request)
  const anonymous = Number(request.actor.kind === 'anonymous')
  open.all++
  open.anonymous += anonymous
  open.ofReader.set(reader, (open.ofReader.get(reader) ?? 0) + 1)
  return () => {
    open.all--
    open.anonymous -= anonymous
    const left = (open.ofReader.get(reader) ?? 1) - 1
    if (left > 0) open.ofReader.set(reader, left)
    else open.ofReader.delete(reader)
  }
}

/** The fields of a `change` event are those of LiveEvent; a `gap` says that many were passed over. */
function eventText(changes: FeedItem | null, position: ChangePosition): string {
  const id = `id: ${writePosition(position)}\n`
  return changes === null
    ? `event: gap\n${id}data: {}\n\n`
    : `event: change\n${id}data: ${JSON.stringify(changes.event)}\n\n`
}

/**
 * Asks anew for each event who the client is and whether they see the place, whenever somebody's rights or a place change, and now and
 * then: what ends meanwhile ends here too.
 */
function openStream(request: Lookup, place: Place): Readable {
  const { services, credentials, caller, signal, header } = request
  const stream = new Readable({ read() {} })
  let isOver = false
  /** Ends it as every reply ends: browsers report one that is cut off as a failure. */
  const finish = () => {
    if (!isOver && !stream.destroyed) stream.push(null)
    isOver = true
  }
  const send = (text: string) => {
    if (isOver) return
    if (stream.readableLength > backlogBytes) stream.destroy()
    else stream.push(text)
  }
  /** Null, and the stream has ended, where the client is not known any more by what it was known by, or does not see the place. */
  const stillThere = async (): Promise<Actor | null> => {
    if (isOver || stream.destroyed) return null
    try {
      const { actor, by } = await services.access.authenticate(credentials)
      if (by.kind === caller.by.kind && (await seesStill(place, actor, services.catalog))) return actor
      finish()
    } catch (error) {
      if (error instanceof Refusal) finish()
      else stream.destroy(toError(error))
    }
    return null
  }
  let last: Promise<unknown> = Promise.resolve()
  const queue = (work: () => Promise<unknown>) => {
    last = last.then(work).catch((error: unknown) => void stream.destroy(toError(error)))
  }
  const tell = async (changes: FeedItem | null, position: ChangePosition) => {
    if (changes !== null && !(await isInPlace(changes, place, services.catalog))) return
    const actor = await stillThere()
    if (actor === null) return
    if (changes === null || (await seesPlace(changes.event, actor, services.catalog)))
      send(eventText(changes, position))
  }
  const came = readPosition(header('last-event-id') ?? '')
  let reader: FeedReader | null = null
  queue(async () => {
    reader = await services.liveEvents.changes.join((changes, position) => {
      // A client that another node has sent later changes gets nothing twice.
      if (came === null || isLater(position, came)) queue(() => tell(changes && without(changes, came), position))
    })
    if (stream.destroyed) return reader.leave()
    const { position } = reader
    send(`: here\nretry: 3000\nid: ${writePosition(came !== null && isLater(came, position) ? came : position)}\n\n`)
    await tellPresences()
    if (came !== null && isLater(position, came)) await catchUp(came, position)
  })
  /** The present users: sent to followers of one translation. */
  const tellPresences = async () => {
    if (place.kind !== 'translation') return
    for (const presence of await selectPresences(services.database, place.translation.row.id))
      send(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`)
  }
  const catchUp = async (from: ChangePosition, to: ChangePosition) => {
    const missed = await services.liveEvents.changes.between(from, to)
    if (missed === null) await tell(null, to)
    for (const changes of missed ?? []) await tell(changes, changes.position)
  }
  const unsubscribe = services.liveEvents.signals.subscribe((told) =>
    queue(async () => {
      const actor = await stillThere()
      const text = actor && (await signalMessage(told, { actor, place, services }))
      if (text !== null) send(text)
    }),
  )
  const follows = [services.access, services.catalog].map((part) => part.onChange(() => void stillThere()))
  const beat = async () => {
    if ((await stillThere()) !== null) send(': still here\n\n')
  }
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  heartbeat.unref()
  const countOff = countStream(request)
  stream.once('close', () => {
    countOff()
    clearInterval(heartbeat)
    unsubscribe()
    reader?.leave()
    for (const unfollow of follows) unfollow()
  })
  signal.addEventListener('abort', () => stream.destroy(), { once: true })
  services.stopping.addEventListener('abort', finish, { once: true })
  return stream
}

/** The changes of one transaction after a position. */
function without(changes: FeedItem, position: ChangePosition | null): FeedItem {
  if (position?.xact !== changes.position.xact) return changes
  const later = changes.event.changes.filter((id) => id > position.id)
  return { ...changes, event: { ...changes.event, changes: later } }
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

export const eventRoutes = [
  route(streamEvents, {
    permission: 'view',
    async find(request) {
      const place = await findPlace(request, request.query.path ?? '')
      if (place === undefined) throw new Refusal('not_found')
      return { scope: place.scope, place }
    },
    handle(request, { place }) {
      const isFull = request.actor.kind === 'anonymous' && open.anonymous >= most.anonymous
      if (isFull || open.all >= most.all)
        throw new Refusal('unavailable', { detail: 'Too many event streams are open.', retryAfterSeconds: 60 })
      if ((open.ofReader.get(readerOf(request)) ?? 0) >= most.reader)
        throw new Refusal('throttled', {
          detail: `${most.reader} event streams are yours already.`,
          retryAfterSeconds: 60,
        })
      const headers = {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      }
      return reply(200, openStream(request, place), headers)
    },
  }),
]
