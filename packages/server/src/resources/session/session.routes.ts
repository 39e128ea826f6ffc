import { type BodyOf, readSession, signIn, signOut } from '@weft/contract'
import { byRequest } from '../../domain/security-events.ts'
import { endSessions } from '../../domain/user/end-sessions.ts'
import { findByCode } from '../../domain/user/find-by-code.ts'
import { findByPassword } from '../../domain/user/find-by-password.ts'
import { readPreferences } from '../../domain/user/preferences.ts'
import { reply } from '../../http/reply.ts'
import { type Lookup, type LookupOf, route } from '../../http/route.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { networkOf } from '../../http/throttle.ts'
import { type FieldProblem, Refusal, validationErrors } from '../../refusal.ts'
import { type KnownUser, keyPlaceOf, methodsOf, signInOrAsk } from './begin-session.ts'
import { deviceOf } from './device-cookie.ts'
import { identitySignInRoutes } from './identity.routes.ts'
import { pendingOf, secondFactorSignInRoutes } from './second-factor.routes.ts'
import { presentSession } from './session.present.ts'

/** Who it is by name and password, or by the code of a link. It slows down before it looks: many tries at once are many. */
async function checkSignIn(request: LookupOf<typeof signIn>, body: BodyOf<typeof signIn>): Promise<KnownUser> {
  const { services, database, address } = request
  const { username, password, code } = body
  const login = code ?? username
  if (login === undefined || (code ?? password) === undefined) throw validationErrors(missing(body))
  const network = networkOf(address)
  const device = code === undefined ? deviceOf(request, login) : null
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
  if (user === undefined) throw new Refusal('authentication_failed', { detail: wrongSignIn[by] })
  if (code === undefined) services.signInAttempts.signedIn(attempt)
  else services.signInAttempts.succeeded(code, network)
  return { user, by }
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
        presentSession(caller, await readPreferences(database, caller.actor.id), services.config, {
          keys: 'rpId' in keyPlaceOf(request),
          pending: actor.kind === 'user' ? null : await methodsThatWait(request),
        }),
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
        await database.transaction((tx) => endSessions(tx, actor.id, { only: by.id }))
        const about = actor.username
        services.securityLog.record({ event: 'sessions-ended', ...byRequest(request), about, count: 1 })
      }
      return reply(204, null, { 'set-cookie': sessionCookie(links, null) })
    },
  }),
  ...secondFactorSignInRoutes,
  ...identitySignInRoutes,
]
