import { type BodyOf, readSession, signIn, signOut } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { findByCode } from '../../domain/delegation/sign-in-links.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { readPreferences } from '../../domain/user/profile/preferences.ts'
import { endSessions } from '../../domain/user/sign-in/end-sessions.ts'
import { findByPassword } from '../../domain/user/sign-in/find-by-password.ts'
import { type Lookup, type LookupOf, route } from '../../http/bind/route.ts'
import { networkOf } from '../../http/limits/throttle.ts'
import { reply } from '../../http/reply/reply.ts'
import { noteDevice } from '../../http/session/asker-of.ts'
import { sessionCookie } from '../../http/session/session-cookie.ts'
import { type FieldProblem, Refusal, validationErrors } from '../../refusal.ts'
import { logError } from '../../system/describe-error.ts'
import { type KnownUser, keyPlaceOf, methodsOf, signInOrAsk } from './begin-session.ts'
import { deviceOf } from './device-cookie.ts'
import { firstRunRoutes } from './first-run.routes.ts'
import { identitySignInRoutes } from './identity.routes.ts'
import { pendingOf, secondFactorSignInRoutes } from './second-factor.routes.ts'
import { presentSession } from './session.present.ts'

/**
 * Checks name and password, or the code of a link. It counts the try before the check, because many tries may arrive
 * together. It slows down before it looks: many tries at once are many.
 */
async function checkSignIn(request: LookupOf<typeof signIn>, body: BodyOf<typeof signIn>): Promise<KnownUser> {
  const { services, database, address } = request
  const { username, password, code } = body
  const login = code ?? username
  if (login === undefined || (code ?? password) === undefined) throw validationErrors(missing(body))
  const network = networkOf(address)
  const device = code === undefined ? deviceOf(request, login) : null
  if (device !== null) noteDevice(device)
  const attempt = { account: login, network, device }
  const seconds =
    code === undefined ? services.signInAttempts.beginSignIn(attempt) : services.signInAttempts.begin(code, network)
  if (seconds !== null)
    throw new Refusal('throttled', {
      detail: `Too many tries to sign in: try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    })
  const by = code === undefined ? 'password' : 'code'
  const user =
    code === undefined
      ? await findByPassword(database, { login, password: password ?? '' })
      : await findByCode(database, code)
  if (user === undefined) {
    if (code === undefined) noteFailure(request, login)
    throw new Refusal('authentication_failed', { detail: wrongSignIn[by] })
  }
  if (code === undefined) services.signInAttempts.signedIn(attempt)
  else services.signInAttempts.succeeded(code, network)
  return { user, by }
}

const noteFailedSignIn = statement<never>(
  'note_failed_sign_in',
  `insert into audit_events (action, user_id, address, user_agent)
   select 'sign-in-failed', u.id, $2, $3 from users u
    where (lower(u.email) = lower($1) or u.username = $1) and not exists (
      select from audit_events a where a.user_id = u.id and a.action = 'sign-in-failed'
         and a.timestamp > now() - interval '10 minutes')
    limit 1`,
)

/**
 * Records a failed sign-in in the account's log, once in ten minutes, so that an attacker does not fill it. The answer does not wait
 * for it, and so takes as long where nobody has the name.
 */
function noteFailure(request: Lookup, login: string): void {
  const { address, userAgent } = auditOrigin(request)
  const noting = request.database.query(noteFailedSignIn, [login.normalize('NFC'), address, userAgent])
  noting.catch((error: unknown) => logError(error, 'a failed sign-in was not noted'))
}

const wrongSignIn = {
  password: 'There is no account with this name and password.',
  code: 'This link was used already, or its time is over: ask for another one.',
}

const missing = (body: BodyOf<typeof signIn>): FieldProblem[] =>
  (['username', 'password'] as const)
    .filter((attr) => body[attr] === undefined)
    .map((attr) => ({ code: 'required', attr, detail: 'Name and password must be there, or the code of a link.' }))

/** By what the sign-in of this browser that waits may go on. */
async function methodsThatWait(request: Lookup) {
  const pending = await pendingOf(request)
  return pending === null || pending.userId === null ? null : methodsOf(request, pending.userId)
}

export const sessionRoutes = [
  route(readSession, {
    permission: 'public',
    countedAs: 'page',
    async handle(request) {
      const { caller, actor, database, links, services } = request
      const isOver = caller.by.kind === 'ended-session'
      return reply(
        200,
        presentSession(
          caller,
          await readPreferences(database, caller.actor.id),
          { config: services.config, settings: await services.settings.read() },
          {
            keys: 'rpId' in keyPlaceOf(request),
            pending: actor.kind === 'user' ? null : await methodsThatWait(request),
          },
        ),
        {
          'cache-control': 'no-store',
          ...(isOver ? { 'set-cookie': sessionCookie(links, null) } : {}),
        },
      )
    },
  }),
  route(signIn, {
    permission: 'anyone',
    sameOrigin: true,
    countedAs: 'page',
    handle: async (request) => signInOrAsk(request, await checkSignIn(request, request.body)),
  }),
  route(signOut, {
    permission: 'anyone',
    sameOrigin: true,
    countedAs: 'page',
    async handle(request) {
      const { actor, caller, database, services, links } = request
      const { by } = caller
      if (by.kind === 'session') {
        await database.transaction(async (tx) => {
          await endSessions(tx, actor.id, { only: by.id })
          noteAudit(tx, auditOrigin(request), { action: 'signed-out', userId: actor.id })
        })
        const about = actor.username
        services.securityLog.record({ event: 'sessions-ended', ...byRequest(request), about, count: 1 })
      }
      return reply(204, null, { 'set-cookie': sessionCookie(links, null) })
    },
  }),
  ...secondFactorSignInRoutes,
  ...identitySignInRoutes,
  ...firstRunRoutes,
]
