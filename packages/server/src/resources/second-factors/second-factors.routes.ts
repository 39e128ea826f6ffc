import { randomBytes } from 'node:crypto'
import {
  addKey,
  beginAuthenticatorApp,
  beginKey,
  confirmAuthenticatorApp,
  listSecondFactors,
  makeNewRecoveryCodes,
  removeSecondFactor,
  removeSecondFactorsOfUser,
} from '@weft/contract'
import type { Transaction } from '../../db/database.ts'
import { isDuplicate } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { checkMayLookAfter } from '../../domain/delegation/look-after.ts'
import { byRequest } from '../../domain/security-events.ts'
import { findUser, isDeleted } from '../../domain/user/profile/find-user.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../../domain/user/sign-in/recovery-codes.ts'
import { type FactorRow, keyOf, selectFactors, useStep } from '../../domain/user/sign-in/second-factors.ts'
import { keyPlaceAt, optionsForNewKey, readNewKey } from '../../domain/user/sign-in/security-keys.ts'
import { openSeed, sealSeed } from '../../domain/user/sign-in/seeds.ts'
import { seedBytes, stepOfCode, totpUri } from '../../domain/user/sign-in/totp.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { site } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'

const challengeLifetime = 10 * 60_000
/** Second factors of one user. */
const mostFactors = 20

const presentFactor = ({ id, kind, name, created, last_used }: Omit<FactorRow, 'user_id'>) => ({
  id,
  kind,
  name,
  created: isoTime(created),
  last_used: isoTimeOrNull(last_used),
})

const noStore = { 'cache-control': 'no-store' }
const placeOf = ({ links, services }: Lookup) => keyPlaceAt(services.config, links.origin)

function usablePlaceOf(request: Lookup) {
  const place = placeOf(request)
  if ('reason' in place) throw new Refusal('conflict', { detail: place.reason })
  return place
}

function refuseTooMany(factors: readonly FactorRow[]): void {
  if (factors.length >= mostFactors)
    throw new Refusal('conflict', { detail: `You have ${mostFactors} second factors: remove one first.` })
}

/** Notes a new factor; with the first one the recovery codes are made. */
async function welcome(
  tx: Transaction,
  request: Lookup,
  { name }: { readonly name: string },
): Promise<string[] | null> {
  const { id: userId } = request.actor
  noteAudit(tx, auditOrigin(request), { action: 'second-factor-added', userId, about: name })
  dropCaches(tx, 'access')
  const confirmed = (await selectFactors(tx, userId)).filter((factor) => factor.confirmed)
  return confirmed.length > 1 ? null : makeRecoveryCodes(tx, userId)
}

/** Takes what is left of a user's factors where the last one goes: recovery codes alone are no second factor. */
async function tidyFactors(tx: Transaction, userId: number): Promise<void> {
  dropCaches(tx, 'access')
  const left = (await selectFactors(tx, userId)).filter(({ confirmed }) => confirmed)
  if (left.length === 0) await tx.kysely.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

async function confirmApp(request: Lookup<{ readonly factor: number }>, code: string) {
  const { database, services, params, actor } = request
  const factors = await selectFactors(database, actor.id)
  const factor = factors.find(({ id, kind, confirmed }) => id === params.factor && kind === 'totp' && !confirmed)
  if (factor === undefined) throw new Refusal('not_found')
  const step = stepOfCode(await openSeed(services.secretBox, factor), code)
  const codes = await database.transaction(async (tx) => {
    if (step === null || !(await useStep(tx, factor.id, step)))
      throw invalidField('code', 'The app shows another code now: is the clock of its device right?')
    return welcome(tx, request, factor)
  })
  const changed = (await selectFactors(database, actor.id)).find(({ id }) => id === factor.id) ?? factor
  return reply(200, { ...presentFactor(changed), recovery_codes: codes }, noStore)
}

/** The challenge that this user's new key was asked to sign, which it is once. */
async function takeKeyChallenge({ database, actor }: Lookup): Promise<string> {
  const taken = await database.kysely
    .deleteFrom('key_challenges')
    .where('user_id', '=', actor.id)
    .returning(['challenge', 'expires'])
    .executeTakeFirst()
  if (taken === undefined || taken.expires.getTime() < Date.now())
    throw invalidField('answer', 'No key was asked for, or too long ago: ask for the options again.')
  return taken.challenge
}

async function addAnsweredKey(request: Lookup, { name, answer }: { readonly name: string; readonly answer: object }) {
  const { database, actor } = request
  const place = usablePlaceOf(request)
  const key = await readNewKey(place, await takeKeyChallenge(request), answer)
  if (key === null) throw invalidField('answer', 'The key did not answer what it was asked here.')
  const owner = { user_id: actor.id, name, confirmed: true } as const
  try {
    return await database.transaction(async (tx) => {
      const row = await tx.kysely
        .insertInto('second_factors')
        .values({ ...key, transports: [...key.transports], kind: 'key', ...owner })
        .returningAll()
        .executeTakeFirstOrThrow()
      return reply(201, { ...presentFactor(row), recovery_codes: await welcome(tx, request, { name }) }, noStore)
    })
  } catch (error) {
    if (isDuplicate(error)) throw invalidField('answer', 'This key is in use already.', 'unique')
    throw error
  }
}

async function removeOne(request: Lookup<{ readonly factor: number }>) {
  const { database, actor, params } = request
  await database.transaction(async (tx) => {
    const removed = await tx.kysely
      .deleteFrom('second_factors')
      .where('id', '=', params.factor)
      .where('user_id', '=', actor.id)
      .returning(['name', 'confirmed'])
      .executeTakeFirst()
    if (removed === undefined) throw new Refusal('not_found')
    const notice = { action: 'second-factor-removed', userId: actor.id, about: removed.name } as const
    if (removed.confirmed) noteAudit(tx, auditOrigin(request), notice)
    await tidyFactors(tx, actor.id)
  })
  return noContent()
}

export const secondFactorRoutes = [
  route(listSecondFactors, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor } = request
      const place = placeOf(request)
      return {
        results: (await selectFactors(database, actor.id)).filter(({ confirmed }) => confirmed).map(presentFactor),
        recovery_codes_left: await countRecoveryCodes(database, actor.id),
        keys_unavailable: 'reason' in place ? place.reason : null,
      }
    },
  }),
  route(beginAuthenticatorApp, {
    showsSecret: true,
    permission: 'signed-in',
    changesSignIn: 'lately',
    async handle(request) {
      const { database, services, actor, body } = request
      refuseTooMany(await selectFactors(database, actor.id))
      const plain = randomBytes(seedBytes)
      const seed = await sealSeed(services.secretBox, actor.id, plain)
      const { id } = await database.transaction(async (tx) => {
        // One that was begun before and never finished is forgotten.
        await tx.kysely
          .deleteFrom('second_factors')
          .where('user_id', '=', actor.id)
          .where('confirmed', '=', false)
          .execute()
        return tx.kysely
          .insertInto('second_factors')
          .values({ user_id: actor.id, kind: 'totp', name: body.name, confirmed: false, seed })
          .returning('id')
          .executeTakeFirstOrThrow()
      })
      const issuer = `Weft ${new URL(services.config.siteUrl).hostname}`
      return reply(201, { id, ...totpUri(plain, { issuer, username: actor.username }) }, noStore)
    },
  }),
  route(confirmAuthenticatorApp, {
    showsSecret: true,
    permission: 'signed-in',
    changesSignIn: 'lately',
    handle: (request) => confirmApp(request, request.body.code),
  }),
  route(beginKey, {
    permission: 'signed-in',
    changesSignIn: 'lately',
    async handle(request) {
      const { database, actor } = request
      const place = usablePlaceOf(request)
      const factors = await selectFactors(database, actor.id)
      refuseTooMany(factors)
      const keys = factors.filter(({ kind }) => kind === 'key').map(keyOf)
      const options = await optionsForNewKey(place, actor, keys)
      const values = { challenge: options.challenge, expires: new Date(Date.now() + challengeLifetime) }
      await database.kysely
        .insertInto('key_challenges')
        .values({ ...values, user_id: actor.id })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute()
      return reply(200, options, noStore)
    },
  }),
  route(addKey, {
    showsSecret: true,
    permission: 'signed-in',
    changesSignIn: 'lately',
    handle: (request) => addAnsweredKey(request, request.body),
  }),
  route(removeSecondFactor, {
    permission: 'signed-in',
    changesSignIn: 'lately',
    handle: (request) => removeOne(request),
  }),
  route(makeNewRecoveryCodes, {
    showsSecret: true,
    permission: 'signed-in',
    changesSignIn: 'lately',
    async handle(request) {
      const { database, actor } = request
      const factors = (await selectFactors(database, actor.id)).filter(({ confirmed }) => confirmed)
      if (factors.length === 0)
        throw new Refusal('conflict', { detail: 'Recovery codes need a second factor: add one first.' })
      const codes = await database.transaction(async (tx) => {
        noteAudit(tx, auditOrigin(request), { action: 'recovery-codes-made', userId: actor.id })
        return makeRecoveryCodes(tx, actor.id)
      })
      return reply(200, { recovery_codes: codes }, noStore)
    },
  }),
  route(removeSecondFactorsOfUser, {
    permission: 'user.edit',
    async find({ params, database, actor }) {
      const user = actor.kind === 'anonymous' ? undefined : await findUser(database, params.username)
      if (user === undefined || isDeleted(user)) throw new Refusal('not_found')
      return { scope: site, user }
    },
    async handle(request, { user }) {
      const { database, services } = request
      await checkMayLookAfter(database, request.actor, user)
      await database.transaction(async (tx) => {
        await tx.kysely.deleteFrom('second_factors').where('user_id', '=', user.id).execute()
        noteAudit(tx, auditOrigin(request), { action: 'second-factor-removed', userId: user.id, about: 'all' })
        await tidyFactors(tx, user.id)
      })
      services.securityLog.record({
        event: 'secret-changed',
        ...byRequest(request),
        about: user.username,
        secret: 'second factors',
      })
      return noContent()
    },
  }),
]
