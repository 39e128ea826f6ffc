import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { Route } from '../bind/route.ts'

/** How old a session may be that changes how one signs in, in milliseconds: a browser that was left open shall not. */
const lately = 3_600_000

/** Whether somebody asks in a browser in which they signed in lately. */
export const isRecentSession = ({ by }: Caller): boolean =>
  by.kind === 'session' && Date.now() - by.created.getTime() < lately

const signInAgain = (detail: string) => new Refusal('sign_in_again', { detail })

/** Refuses who did not sign in lately in the browser in which they ask. */
export function demandRecentSession(
  caller: Caller,
  detail = 'Sign in again: this is changed in a browser in which you signed in within the last hour.',
): void {
  if (!isRecentSession(caller)) throw signInAgain(detail)
}

/**
 * Refuses changes of how the caller signs in without a fresh proof of identity. No token can make them, with any scope, because a
 * thief of the token could take the account over. Others' accounts are looked after through the users' routes.
 */
export function refuseUnproved({ changesSignIn }: Pick<Route, 'changesSignIn'>, caller: Caller): void {
  if (changesSignIn === undefined) return
  if (caller.by.kind === 'token')
    throw signInAgain('No token changes how its owner signs in: do this in a browser in which you signed in.')
  if (changesSignIn === 'lately') demandRecentSession(caller)
}
