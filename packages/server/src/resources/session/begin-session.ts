import type { Transaction } from '../../db/database.ts'
import type { UserRow } from '../../domain/user/profile/find-user.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { readPreferences } from '../../domain/user/profile/preferences.ts'
import { endSessions } from '../../domain/user/sign-in/end-sessions.ts'
import { startPendingSignIn } from '../../domain/user/sign-in/pending-sign-in.ts'
import { countRecoveryCodes } from '../../domain/user/sign-in/recovery-codes.ts'
import { selectFactors } from '../../domain/user/sign-in/second-factors.ts'
import { keyPlaceAt } from '../../domain/user/sign-in/security-keys.ts'
import { startSession } from '../../domain/user/sign-in/start-session.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { sessionCookie } from '../../http/session/session-cookie.ts'
import { deviceCookie } from './device-cookie.ts'
import { pendingCookie } from './pending-cookie.ts'
import { type FactorMethod, presentSession } from './session.present.ts'

/** The user of a sign-in, and the proof. */
export interface KnownUser {
  readonly user: UserRow
  /** `password`, `code`, `passkey`, a provider; with the second factor: `password, totp`. */
  readonly by: string
}

export const keyPlaceOf = ({ links, services }: Pick<Lookup, 'links' | 'services'>) =>
  keyPlaceAt(services.config, links.origin)

/** By what a user may go on; none: nothing more is asked. A key is named where it cannot be used too: it says what is asked. */
export async function methodsOf({ database }: Pick<Lookup, 'database'>, userId: number): Promise<FactorMethod[]> {
  const factors = (await selectFactors(database, userId)).filter(({ confirmed }) => confirmed)
  if (factors.length === 0) return []
  const kinds = new Set(factors.map(({ kind }) => kind))
  const left = await countRecoveryCodes(database, userId)
  return [
    ...(kinds.has('totp') ? (['totp'] as const) : []),
    ...(kinds.has('key') ? (['security-key'] as const) : []),
    ...(left > 0 ? (['recovery-code'] as const) : []),
  ]
}

/** Signs in, or says which second factor must follow: until then nobody is signed in. */
export async function signInOrAsk(request: Lookup, known: KnownUser) {
  const methods = await methodsOf(request, known.user.id)
  if (methods.length === 0) return beginSession(request, known)
  const { database, services } = request
  const secret = await database.transaction((tx) =>
    startPendingSignIn(tx, { userId: known.user.id, method: known.by, challenge: null }),
  )
  const nobody = await services.access.authenticate({})
  const state = { keys: 'rpId' in keyPlaceOf(request), pending: methods }
  return reply(
    200,
    presentSession(
      nobody,
      await readPreferences(database, nobody.actor.id),
      { config: services.config, settings: await services.settings.read() },
      state,
    ),
    {
      'cache-control': 'no-store',
      'set-cookie': pendingCookie(request, secret),
    },
  )
}

/** Notes a sign-in, and tells of it where this user never signed in by such a browser. Versions of browsers play no part. */
async function noteSignIn(tx: Transaction, request: Lookup, { user, by }: KnownUser): Promise<void> {
  const origin = { ...auditOrigin(request), doerId: user.id }
  const { rows } = await tx.executeSql(
    `select count(*)::int as all, count(*) filter (where regexp_replace(user_agent, '[\\d._]+', '', 'g')
        = regexp_replace($2, '[\\d._]+', '', 'g'))::int as known
       from audit_events where user_id = $1 and action = 'signed-in'`,
    [user.id, origin.userAgent],
  )
  const isNew = Number(rows[0]?.all) > 0 && Number(rows[0]?.known) === 0
  noteAudit(tx, origin, { action: 'signed-in', userId: user.id, about: by })
  if (isNew) noteAudit(tx, origin, { action: 'device-new', userId: user.id, about: by })
}

/** Signs in under a new secret; an earlier session of the browser ends, even another user's. */
export async function beginSession(request: Lookup, known: KnownUser) {
  const { services, database, actor, caller, links, address, header } = request
  const { user, by } = known
  const { sessionLifetimeMs: lifetimeMs } = services.config
  const { by: before } = caller
  const userAgent = header('user-agent') ?? ''
  const secret = await database.transaction(async (tx) => {
    if (before.kind === 'session') await endSessions(tx, actor.id, { only: before.id })
    await noteSignIn(tx, request, known)
    return startSession(tx, { userId: user.id, address, userAgent, lifetimeMs })
  })
  services.securityLog.record({ event: 'signed-in', user: user.username, address, about: user.username, by })
  const signedIn = await services.access.authenticate({ session: secret })
  const maxAgeSeconds = Math.floor(lifetimeMs / 1000)
  const state = { keys: 'rpId' in keyPlaceOf(request) }
  const headers = { 'cache-control': 'no-store', 'set-cookie': sessionCookie(links, { secret, maxAgeSeconds }) }
  const session = presentSession(
    signedIn,
    await readPreferences(database, user.id),
    { config: services.config, settings: await services.settings.read() },
    state,
  )
  return reply(200, session, headers, [deviceCookie(request, user)])
}
