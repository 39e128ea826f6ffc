import { readSession, signIn, signOut } from '@weft/contract'
import { byRequest } from '../../domain/security-events.ts'
import { endSessions } from '../../domain/user/end-sessions.ts'
import { findByPassword } from '../../domain/user/find-by-password.ts'
import type { UserRow } from '../../domain/user/find-user.ts'
import { readPreferences } from '../../domain/user/preferences.ts'
import { startSession } from '../../domain/user/start-session.ts'
import { reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { networkOf } from '../../http/throttle.ts'
import { Refusal } from '../../refusal.ts'
import { presentSession } from './session.present.ts'

/** Slows down before it looks: many tries at once are many. */
async function checkPassword(
  { services: { signInAttempts }, database, address }: Lookup,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<UserRow> {
  const network = networkOf(address)
  const seconds = signInAttempts.begin(username, network)
  if (seconds !== null)
    throw new Refusal('throttled', {
      detail: `Too many tries to sign in: try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    })
  const user = await findByPassword(database, { login: username, password })
  if (user === undefined)
    throw new Refusal('authentication_failed', { detail: 'There is no account with this name and password.' })
  signInAttempts.succeeded(username, network)
  return user
}

/** Signs in under a new secret; a session that the browser had, whoever's, ends. */
async function beginSession(request: Lookup, user: UserRow) {
  const { services, database, actor, caller, links, address, header } = request
  const { sessionLifetimeMs: lifetimeMs } = services.config
  const { by: before } = caller
  const userAgent = header('user-agent') ?? ''
  const secret = await database.transaction(async (tx) => {
    if (before.kind === 'session') await endSessions(tx, actor.id, { only: before.id })
    return startSession(tx, { userId: user.id, address, userAgent, lifetimeMs })
  })
  services.securityLog.record({
    event: 'signed-in',
    user: user.username,
    address,
    about: user.username,
    by: 'password',
  })
  const signedIn = await services.access.authenticate({ session: secret })
  const maxAgeSeconds = Math.floor(lifetimeMs / 1000)
  return reply(200, presentSession(signedIn, await readPreferences(database, user.id)), {
    'cache-control': 'no-store',
    'set-cookie': sessionCookie(links, { secret, maxAgeSeconds }),
  })
}

export const sessionRoutes = [
  route(readSession, {
    permission: 'public',
    countedAs: 'page',
    async handle({ caller, database, links }) {
      const isOver = caller.by.kind === 'ended-session'
      return reply(200, presentSession(caller, await readPreferences(database, caller.actor.id)), {
        'cache-control': 'no-store',
        ...(isOver ? { 'set-cookie': sessionCookie(links, null) } : {}),
      })
    },
  }),
  route(signIn, {
    permission: 'anyone',
    sameOrigin: true,
    countedAs: 'page',
    handle: async (request) => beginSession(request, await checkPassword(request, request.body)),
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
]
