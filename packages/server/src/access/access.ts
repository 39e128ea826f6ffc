import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { onCacheDrop } from '../domain/cache-drop.ts'
import { hashToken } from '../domain/user/token.ts'
import type { Actor } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import { type LoadedActor, loadActorByToken, loadAnonymous } from './load-actor.ts'
import { readToken } from './read-token.ts'

/** Knows who sends a request. Actors stay in memory until anything about users, tokens, teams or roles changes. */
export interface Access {
  /** Throws `authentication_failed` for what is no good token; without a header the caller is anonymous. */
  authenticate(authorization: string | undefined): Actor | Promise<Actor>
  /** Grows whenever users, tokens, teams or roles change: what was made of their names before may be out of date. */
  readonly generation: number
  close(): Promise<void>
}

/** Headers kept: those that were sent last. */
const capacity = 20_000

export async function openAccess(database: Database): Promise<Access> {
  const known = new LRUCache<string, LoadedActor>({ max: capacity })
  // Headers whose token is none: a client that was told so and asks on costs no more queries. Beside the good ones, which
  // nobody can push out of the memory by sending many.
  const wrong = new LRUCache<string, true>({ max: capacity })
  let anonymous: Actor | undefined
  // Counts drops: what was loaded across one may be out of date and is not kept.
  let generation = 0
  const forget = () => {
    generation++
    known.clear()
    wrong.clear()
    anonymous = undefined
  }
  const unlisten = await onCacheDrop(database, 'access', forget)

  const findAnonymous = async (): Promise<Actor> => {
    const started = generation
    const actor = await loadAnonymous(database)
    if (generation === started) anonymous = actor
    return actor
  }
  const findByToken = async (header: string): Promise<Actor> => {
    const started = generation
    const token = readToken(header)
    if (wrong.has(header)) throw new Refusal('authentication_failed')
    const loaded = await loadActorByToken(database, hashToken(token))
    if (loaded === undefined || hasExpired(loaded)) {
      if (generation === started) wrong.set(header, true)
      throw new Refusal('authentication_failed')
    }
    if (generation === started) known.set(header, loaded)
    return loaded.actor
  }
  return {
    authenticate(authorization) {
      if (authorization === undefined) return anonymous ?? findAnonymous()
      const loaded = known.get(authorization)
      return loaded === undefined || isOutdated(loaded) ? findByToken(authorization) : loaded.actor
    },
    get generation() {
      return generation
    },
    close: unlisten,
  }
}

const isPast = (time: Date | null) => time !== null && time.getTime() <= Date.now()
const hasExpired = ({ expires }: LoadedActor) => isPast(expires)
/** Its rights are others by now, though nobody changed them. */
const isOutdated = ({ expires, changes }: LoadedActor) => isPast(expires) || isPast(changes)
