import { LRUCache } from 'lru-cache'
import { type Database, statement } from '../db/database.ts'
import { csrfTokenOf, hashSessionSecret, sessionSecretPattern } from '../domain/user/sign-in/session-secret.ts'
import type { Caller, SessionProof } from './caller.ts'
import { type LoadedSession, loadSession } from './load-actor.ts'

/** How long sessions last, in milliseconds. */
export interface SessionTimes {
  /** Without a request. */
  readonly idleMs: number
  /** The latest end, even with activity. */
  readonly lifetimeMs: number
}

/** The sessions that this node was asked about last. */
export interface SessionMemory {
  /** The user of this secret, synchronously if known; undefined without one. */
  find(secret: string): Caller | undefined | Promise<Caller | undefined>
  /** Whether to find it costs no query, or one that is on its way already. */
  isRemembered(secret: string): boolean
  /** Forgets a session, or all. */
  forget(id?: number): void
}

interface KnownSession extends LoadedSession {
  readonly caller: Caller & { readonly by: SessionProof }
  used: number
}

const capacity = 20_000
/** Clocks of several nodes differ by this much at most. */
const minute = 60_000
const clockSkew = 5 * minute
/** The last use is written once in so long, or more often where sessions end sooner. */
const useInterval = 10 * minute

const noteUse = statement<{ id: number }>(
  'session_used',
  'update sessions set last_used = $2 where id = $1 returning id',
)

export function makeSessionMemory(database: Database, times: SessionTimes, now: () => number): SessionMemory {
  const known = new LRUCache<string, KnownSession>({ maxSize: capacity, sizeCalculation: () => 1 })
  const wrong = new LRUCache<string, true>({ maxSize: capacity, sizeCalculation: () => 1 })
  // Counts drops: what was loaded across one may be out of date and is not kept.
  let drops = 0
  const loading = new Map<string, Promise<Caller | undefined>>()
  const writtenAfter = Math.min(useInterval, times.idleMs / 10)

  // While nothing is heard of what others change, each request looks anew.
  const mayKeep = (started: number) => started === drops && database.hears()

  const load = async (secret: string): Promise<Caller | undefined> => {
    const started = drops
    const loaded = sessionSecretPattern.test(secret)
      ? await loadSession(database, hashSessionSecret(secret))
      : undefined
    const time = now()
    const session = loaded && { ...loaded, caller: callerOf(loaded, secret), used: loaded.lastUsed.getTime() }
    // Memory may be older than the database: another node may have seen a later use.
    if (session === undefined || !isGood(session, time, times)) {
      // The clock may be set right again: a session that is over is looked at anew in a minute.
      if (mayKeep(started)) wrong.set(secret, true, session === undefined ? {} : { ttl: minute })
      return undefined
    }
    if (mayKeep(started)) known.set(secret, session)
    return isUseNoted(session, time) ? session.caller : use(secret, session, time)
  }
  /** Many requests that come at once with one secret cost one query. */
  const loadOnce = (secret: string) => {
    const underWay = loading.get(secret)
    if (underWay !== undefined) return underWay
    const started = load(secret).finally(() => loading.delete(secret))
    loading.set(secret, started)
    return started
  }
  const isUseNoted = (session: KnownSession, time: number) => Math.abs(time - session.used) < writtenAfter
  const use = async (secret: string, session: KnownSession, time: number): Promise<Caller | undefined> => {
    session.used = time
    const [row] = await database.query(noteUse, [session.id, new Date(time)])
    if (row !== undefined) return session.caller
    known.delete(secret)
    return undefined
  }
  return {
    find(secret) {
      const session = database.hears() ? known.get(secret) : undefined
      const time = now()
      // Its rights are others by now, though nobody changed them.
      if (session?.changes && session.changes.getTime() <= time) known.delete(secret)
      else if (session !== undefined && isGood(session, time, times))
        return isUseNoted(session, time) ? session.caller : use(secret, session, time)
      return database.hears() && wrong.has(secret) ? undefined : loadOnce(secret)
    },
    isRemembered: (secret) => loading.has(secret) || (database.hears() && (known.has(secret) || wrong.has(secret))),
    forget(id) {
      drops++
      // Running reads may be outdated.
      loading.clear()
      if (id === undefined) {
        known.clear()
        wrong.clear()
      } else for (const [secret, session] of known) if (session.id === id) known.delete(secret)
    },
  }
}

/**
 * Valid: not ended, not idle for too long, and not from the future. So a wrong clock that was corrected leaves no session that
 * lasts too long.
 */
function isGood(session: KnownSession, time: number, { idleMs, lifetimeMs }: SessionTimes): boolean {
  const created = session.created.getTime()
  return (
    time < Math.min(session.ends.getTime(), created + lifetimeMs) &&
    time > created - clockSkew &&
    time - session.used < idleMs &&
    (session.expires === null || time < session.expires.getTime())
  )
}

function callerOf({ actor, id, created, ends }: LoadedSession, secret: string): KnownSession['caller'] {
  return { actor, by: { kind: 'session', id, csrfToken: csrfTokenOf(secret), created, expires: ends } }
}
