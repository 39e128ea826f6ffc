import { type BodyOf, beginKeySignIn, showSecondFactor } from '@weft/contract'
import type { UserRow } from '../../domain/user/profile/find-user.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { maySignIn } from '../../domain/user/sign-in/find-by-password.ts'
import {
  endPendingSignIn,
  findPendingSignIn,
  type PendingSignIn,
  startPendingSignIn,
  takeChallenge,
} from '../../domain/user/sign-in/pending-sign-in.ts'
import { useRecoveryCode } from '../../domain/user/sign-in/recovery-codes.ts'
import { findFactorOfKey, keyOf, selectFactors, useKey, useStep } from '../../domain/user/sign-in/second-factors.ts'
import { checkKey, idOfKey, type KeyPlace, optionsForSignIn } from '../../domain/user/sign-in/security-keys.ts'
import { openSeed } from '../../domain/user/sign-in/seeds.ts'
import { stepOfCode } from '../../domain/user/sign-in/totp.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { beginTry } from '../../http/limits/slow-down.ts'
import { networkOf } from '../../http/limits/throttle.ts'
import { reply } from '../../http/reply/reply.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { beginSession, keyPlaceOf } from './begin-session.ts'
import { deviceOf } from './device-cookie.ts'
import { pendingCookie, readPendingCookie } from './pending-cookie.ts'

type FactorProof = BodyOf<typeof showSecondFactor>

const noSignIn = () =>
  new Refusal('authentication_failed', {
    detail: 'This browser has no sign-in in progress, or it took too long: start again.',
  })

/** The place for using keys. Throws `conflict` with the reason where they cannot be. */
export function usableKeyPlace(request: Pick<Lookup, 'links' | 'services'>): KeyPlace {
  const place = keyPlaceOf(request)
  if ('reason' in place) throw new Refusal('conflict', { detail: place.reason })
  return place
}

/** The pending sign-in of the browser; null without one. */
export const pendingOf = async (request: Lookup): Promise<PendingSignIn | null> =>
  (await findPendingSignIn(request.database, readPendingCookie(request))) ?? null

async function byApp({ database, services }: Lookup, userId: number, code: string): Promise<boolean> {
  for (const factor of await selectFactors(database, userId)) {
    if (factor.kind !== 'totp' || !factor.confirmed) continue
    const step = stepOfCode(await openSeed(services.secretBox, factor), code)
    if (step !== null && (await useStep(database, factor.id, step))) return true
  }
  return false
}

/** The user whose security key signed the challenge; undefined where the answer is wrong. */
async function byKey(request: Lookup, pending: PendingSignIn, answer: object): Promise<number | undefined> {
  const { database } = request
  const place = usableKeyPlace(request)
  const challenge = await takeChallenge(database, pending)
  const id = idOfKey(answer)
  const factor = challenge === null || id === null ? undefined : await findFactorOfKey(database, id)
  if (factor === undefined || challenge === null || !factor.confirmed) return undefined
  if (pending.userId !== null && factor.user_id !== pending.userId) return undefined
  const verifiesUser = pending.userId === null
  const counter = await checkKey(keyOf(factor), { place, challenge, answer, verifiesUser })
  return counter !== null && (await useKey(database, factor, counter)) ? factor.user_id : undefined
}

/** The user of a second factor; undefined if it is wrong, or was used before. */
async function userByFactor(request: Lookup, pending: PendingSignIn, shown: FactorProof): Promise<number | undefined> {
  const { method, code, answer } = shown
  if (method === 'security-key') {
    if (answer === undefined) throw invalidField('answer', 'The answer of the key must be there.', 'required')
    return byKey(request, pending, answer)
  }
  if (code === undefined) throw invalidField('code', 'A code must be there.', 'required')
  const { userId } = pending
  if (userId === null) return undefined
  const isRight =
    method === 'totp' ? await byApp(request, userId, code) : await useRecoveryCode(request.database, userId, code)
  return isRight ? userId : undefined
}

/**
 * Codes have six digits, so tries slow down, by account and by address. A thief of the password who tries elsewhere does not lock out
 * the owner: a browser in which the owner signed in before has a separate count.
 */
async function beginProof(request: Lookup, { userId }: PendingSignIn): Promise<{ done(): void }> {
  const { services, address, database } = request
  const user =
    userId === null
      ? undefined
      : await database.kysely.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst()
  const device = user === undefined ? null : deviceOf(request, user.username)
  const account = `second factor of ${userId ?? 'a key'}`
  if (device === null) return beginTry(request, account)
  const attempt = { account, network: networkOf(address), device: `${device} second factor` }
  const seconds = services.signInAttempts.beginSignIn(attempt)
  if (seconds !== null)
    throw new Refusal('throttled', {
      detail: `Too many tries: try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    })
  return { done: () => services.signInAttempts.signedIn(attempt) }
}

/** A wrong second factor comes from somebody who has the password: its owner is told. */
async function refuseFactor(request: Lookup, { userId }: PendingSignIn, method: string): Promise<never> {
  if (userId !== null) {
    const notice = { action: 'second-factor-failed', userId, about: method } as const
    await request.database.transaction(async (tx) => noteAudit(tx, auditOrigin(request), notice))
  }
  const detail = 'This is not right, or was used already: wait for the next code, or take another way.'
  throw new Refusal('authentication_failed', { detail })
}

async function openUser({ database }: Lookup, userId: number): Promise<UserRow> {
  const user = await database.kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (user === undefined || !maySignIn(user)) throw noSignIn()
  return user
}

async function finishSignIn(request: Lookup, shown: FactorProof) {
  const { database } = request
  const pending = await pendingOf(request)
  if (pending === null) throw noSignIn()
  const attempt = await beginProof(request, pending)
  const userId = await userByFactor(request, pending, shown)
  if (userId === undefined) return refuseFactor(request, pending, shown.method)
  const user = await openUser(request, userId)
  if (!(await endPendingSignIn(database, pending))) throw noSignIn()
  attempt.done()
  if (shown.method === 'recovery-code')
    await database.transaction(async (tx) =>
      noteAudit(tx, auditOrigin(request), { action: 'recovery-code-used', userId }),
    )
  const by = pending.userId === null ? pending.method : `${pending.method}, ${shown.method}`
  // The other cookie stays until its ten minutes are over: it is of nothing now.
  return beginSession(request, { user, by })
}

export const secondFactorSignInRoutes = [
  route(beginKeySignIn, {
    permission: 'anyone',
    sameOrigin: true,
    countedAs: 'page',
    async handle(request) {
      const { database } = request
      const place = usableKeyPlace(request)
      const pending = await pendingOf(request)
      const userId = pending?.userId ?? null
      const keys = userId === null ? [] : (await selectFactors(database, userId)).filter(({ kind }) => kind === 'key')
      if (userId !== null && keys.length === 0) throw new Refusal('conflict', { detail: 'The account has no key.' })
      const options = await optionsForSignIn(place, keys.map(keyOf))
      const secret = await database.transaction(async (tx) => {
        if (pending !== null) await endPendingSignIn(tx, pending)
        const method = userId === null ? 'passkey' : (pending?.method ?? '')
        return startPendingSignIn(tx, { userId, method, challenge: options.challenge })
      })
      return reply(200, options, { 'cache-control': 'no-store', 'set-cookie': pendingCookie(request, secret) })
    },
  }),
  route(showSecondFactor, {
    permission: 'anyone',
    sameOrigin: true,
    countedAs: 'page',
    handle: (request) => finishSignIn(request, request.body),
  }),
]
