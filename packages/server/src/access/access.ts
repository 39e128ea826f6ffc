import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { onCacheDrop } from '../domain/cache-drop.ts'
import { hashToken } from '../domain/user/rights/token.ts'
import { Refusal } from '../refusal.ts'
import { logError } from '../system/describe-error.ts'
import type { Caller, Credentials } from './caller.ts'
import { loadActorByToken, loadAnonymous } from './load-actor.ts'
import { readToken } from './read-token.ts'
import { makeSessionMemory, type SessionTimes } from './session-memory.ts'
import { makeTokenUses } from './token-uses.ts'

/**
 * Knows who sends a request: the one place where tokens and sessions become a caller. Callers stay in memory until anything
 * about users, tokens, sessions, teams or roles changes.
 */
export interface Access {
  /**
   * Throws `authentication_failed` for what is no good token. Without credentials the caller is anonymous, and so it is with the
   * cookie of a session that has ended.
   */
  authenticate(credentials: Credentials): Caller | Promise<Caller>
  /** Calls the handler whenever somebody may no longer be who they were: a session ended, users or rights changed. */
  onChange(handler: () => void): () => void
  /** Grows whenever users, tokens, teams or roles change: what was made of their names before may be out of date. */
  readonly generation: number
  /** Writes when tokens were used, as far as this node knows: it does so by itself within a minute. */
  writeTokenUses(): Promise<void>
  close(): Promise<void>
}

export interface AccessOptions {
  readonly sessions?: SessionTimes
  /** Milliseconds since 1970. */
  now?(): number
}

const day = 86_400_000
const usualSessions: SessionTimes = { idleMs: 14 * day, lifetimeMs: 90 * day }

/**
 * Number of remembered headers: the most recent ones. The room for them is taken as they come, not at each start and each
 * `clear`.
 */
const capacity = 20_000

interface KnownToken {
  readonly caller: Caller
  readonly expires: Date | null
  /** When its rights become others, though nobody changes them. */
  readonly changes: Date | null
  readonly tokenId: number
}

export async function openAccess(
  database: Database,
  { sessions: times = usualSessions, now = Date.now }: AccessOptions = {},
): Promise<Access> {
  const known = new LRUCache<string, KnownToken>({ maxSize: capacity, sizeCalculation: () => 1 })
  const uses = makeTokenUses(database, { now, report: (error) => logError(error, 'last use of tokens') })
  // Headers with an unknown token: a client that keeps asking with one costs no more queries. Beside the good ones, which
  // nobody can push out of the memory by sending many.
  const wrong = new LRUCache<string, true>({ maxSize: capacity, sizeCalculation: () => 1 })
  const sessions = makeSessionMemory(database, times, now)
  const handlers = new Set<() => void>()
  let anonymous: Caller | undefined
  // Counts drops: what was loaded across one may be out of date and is not kept.
  let generation = 0
  const forget = (payload: string) => {
    const [, session] = /^session:(\d+)$/.exec(payload) ?? []
    if (session !== undefined) sessions.forget(Number(session))
    else {
      generation++
      known.clear()
      wrong.clear()
      sessions.forget()
      anonymous = undefined
    }
    for (const handler of handlers) handler()
  }
  const unlisten = await onCacheDrop(database, 'access', forget)

  // While nothing is heard of what others change, each request finds out anew who sends it.
  const mayKeep = (started: number) => generation === started && database.hears()
  const knownAnonymous = () => (database.hears() ? anonymous : undefined)
  const findAnonymous = async (): Promise<Caller> => {
    const started = generation
    const caller: Caller = { actor: await loadAnonymous(database), by: { kind: 'nothing' } }
    if (mayKeep(started)) anonymous = caller
    return caller
  }
  const isPast = (time: Date | null) => time !== null && time.getTime() <= now()
  const hasExpired = ({ expires }: KnownToken) => isPast(expires)
  const isOutdated = ({ expires, changes }: KnownToken) => isPast(expires) || isPast(changes)
  const findByToken = async (header: string): Promise<Caller> => {
    const started = generation
    const token = readToken(header)
    if (database.hears() && wrong.has(header)) throw new Refusal('authentication_failed')
    const loaded = await loadActorByToken(database, hashToken(token))
    const found = loaded && { ...loaded, caller: { actor: loaded.actor, by: { kind: 'token' } as const } }
    if (found === undefined || hasExpired(found)) {
      if (mayKeep(started)) wrong.set(header, true)
      throw new Refusal('authentication_failed')
    }
    if (mayKeep(started)) known.set(header, found)
    uses.note(found.tokenId)
    return found.caller
  }
  const withoutSession = async (isNew: boolean): Promise<Caller> => {
    const { actor } = knownAnonymous() ?? (await findAnonymous())
    return { actor, by: { kind: 'ended-session', isNew } }
  }
  const findBySession = (secret: string): Caller | Promise<Caller> => {
    const isNew = !sessions.isRemembered(secret)
    const found = sessions.find(secret)
    if (found instanceof Promise) return found.then((caller) => caller ?? withoutSession(isNew))
    return found ?? withoutSession(isNew)
  }
  return {
    authenticate({ authorization, session }) {
      if (authorization !== undefined) {
        const token = database.hears() ? known.get(authorization) : undefined
        if (token === undefined || isOutdated(token)) return findByToken(authorization)
        uses.note(token.tokenId)
        return token.caller
      }
      if (session !== undefined) return findBySession(session)
      return knownAnonymous() ?? findAnonymous()
    },
    onChange(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    get generation() {
      return generation
    },
    writeTokenUses: uses.write,
    async close() {
      await uses.close()
      await unlisten()
    },
  }
}
