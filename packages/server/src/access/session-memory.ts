import { LRUCache } from 'lru-cache'
import { type Database, statement } from '../db/database.ts'
import { csrfTokenOf, hashSessionSecret, sessionSecretPattern } from '../domain/user/session-secret.ts'
import type { Caller, SessionProof } from './caller.ts'
import { type LoadedSession, loadSession } from './load-actor.ts'

/** How long sessions last, in milliseconds. */
export interface SessionTimes {
  /** Without a request. */
  readonly idleMs: number
  /** Whatever is done meanwhile. */
  readonly lifetimeMs: number
}

/** The sessions that this node was asked about last. */
export interface SessionMemory {
  /** Who is signed in by this secret, at once where that is known; undefined where nobody is. */
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

  const load = async (secret: string): Promise<Caller | undefined> => {
    const started = drops
    const loaded = sessionSecretPattern.test(secret)
      ? await loadSession(database, hashSessionSecret(secret))
      : undefined
    const time = now()
    const session = loaded && { ...loaded, caller: callerOf(loaded, secret), used: loaded.lastUsed.getTime() }
    // What is in memory may be older than the database: another node has seen it used since.
    if (session === undefined || !isGood(session, time, times)) {
      // The clock may be set right again: a session that is over is looked at anew in a minute.
      if (started === drops) wrong.set(secret, true, session === undefined ? {} : { ttl: minute })
      return undefined
    }
    if (started === drops) known.set(secret, session)
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
      const session = known.get(secret)
      const time = now()
      // Its rights are others by now, though nobody changed them.
      if (session?.changes && session.changes.getTime() <= time) known.delete(secret)
      else if (session !== undefined && isGood(session, time, times))
        return isUseNoted(session, time) ? session.caller : use(secret, session, time)
      return wrong.has(secret) ? undefined : loadOnce(secret)
    },
    isRemembered: (secret) => known.has(secret) || wrong.has(secret) || loading.has(secret),
    forget(id) {
      drops++
      // What is on its way was asked for before.
      loading.clear()
      if (id === undefined) {
        known.clear()
        wrong.clear()
      } else for (const [secret, session] of known) if (session.id === id) known.delete(secret)
    },
  }
}

/**
 * Neither over, nor idle for too long, nor from a time that has not come: a clock that was wrong, and was set right, leaves no
 * session that lasts longer than it may.
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
