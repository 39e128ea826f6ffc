import type { Caller } from '../access/caller.ts'
import type { Actor } from '../permissions/index.ts'

/** Somebody who is known by a token, or nobody. */
export const callerOf = (actor: Actor): Caller => ({
  actor,
  by: { kind: actor.kind === 'anonymous' ? 'nothing' : 'token' },
})
