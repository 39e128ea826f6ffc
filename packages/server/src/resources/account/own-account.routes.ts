import { changeEmail, exportAccount, removeAccount, setPassword } from '@weft/contract'
import { dropCaches } from '../../domain/cache-drop.ts'
import { wrongCode } from '../../domain/delegation/make-account.ts'
import { byRequest } from '../../domain/security-events.ts'
import { anonymiseUser } from '../../domain/user/profile/anonymise-user.ts'
import { atMachine, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { keepAdministrator } from '../../domain/user/rights/keep-administrator.ts'
import { checkPassword } from '../../domain/user/sign-in/check-password.ts'
import { endSessions } from '../../domain/user/sign-in/end-sessions.ts'
import { maySignIn } from '../../domain/user/sign-in/find-by-password.ts'
import { peekCode, takeCode } from '../../domain/user/sign-in/one-time-codes.ts'
import { hashPassword } from '../../domain/user/sign-in/password.ts'
import { passwordProblems } from '../../domain/user/sign-in/password-problems.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { beginTry } from '../../http/limits/slow-down.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { demandRecentSession } from '../../http/session/recent-session.ts'
import { sessionCookie } from '../../http/session/session-cookie.ts'
import { invalidField, Refusal, validationErrors } from '../../refusal.ts'
import { zipAccount } from './account-archive.ts'
import { checkMail, sendLetter } from './registration.routes.ts'

async function findSelf({ database, actor }: Lookup) {
  return database.kysely.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow()
}
type UserWithPassword = Awaited<ReturnType<typeof findSelf>>

/**
 * Changes of who can sign in need the password again, because a browser may have been left open. Without a password, its owner must
 * have signed in recently in this browser.
 */
async function checkCurrent(request: Lookup, user: UserWithPassword, sent: string | undefined): Promise<void> {
  if (user.password_hash === null) {
    demandRecentSession(
      request.caller,
      'Sign in again: you have no password, and signed in here more than an hour ago.',
    )
    return
  }
  if (sent === undefined) throw invalidField('current_password', 'Say your present password too.', 'required')
  const attempt = beginTry(request, user.username)
  if (!(await checkPassword(request.database, user, sent)))
    throw invalidField('current_password', 'This is not your present password.')
  attempt.done()
}

/** Whose password to set: the receiver's of the letter, with its code, or else one's own? */
async function findOwner(request: Lookup, code: string | undefined, current: string | undefined) {
  if (code === undefined) {
    if (request.actor.kind === 'anonymous') throw new Refusal('not_authenticated')
    const self = await findSelf(request)
    await checkCurrent(request, self, current)
    return self
  }
  const attempt = beginTry(request, code)
  const peeked = await peekCode(request.database, 'reset', code)
  if (peeked?.userId === undefined || peeked.userId === null) throw wrongCode()
  const users = request.database.kysely.selectFrom('users').selectAll().where('id', '=', peeked.userId)
  const owner = await users.executeTakeFirst()
  if (owner === undefined || !maySignIn(owner)) throw wrongCode()
  attempt.done()
  return owner
}

export const ownAccountRoutes = [
  route(setPassword, {
    permission: 'anyone',
    changesSignIn: 'by-password',
    sameOrigin: true,
    countedAs: 'page',
    async handle(request) {
      const { body, caller, database, services, address } = request
      const { password, code, current_password: current } = body
      const user = await findOwner(request, code, current)
      const about = [user.username, user.full_name, user.email]
      const weak = await passwordProblems(password, { attr: 'password', about })
      if (weak.length > 0) throw validationErrors(weak)
      const password_hash = await hashPassword(password)
      const { by } = caller
      await database.transaction(async (tx) => {
        if (code !== undefined && (await takeCode(tx, 'reset', code)) === undefined) throw wrongCode()
        await tx.kysely.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
        await tx.kysely.deleteFrom('one_time_codes').where('user_id', '=', user.id).execute()
        const isOwn = code === undefined && by.kind === 'session'
        await endSessions(tx, user.id, isOwn ? { except: by.id } : 'all')
        const userAgent = request.header('user-agent') ?? ''
        noteAudit(tx, { doerId: user.id, address, userAgent }, { action: 'password-changed', userId: user.id })
      })
      const { username } = user
      const event = { event: 'secret-changed', user: username, address, about: username, secret: 'password' } as const
      services.securityLog.record(event)
      return noContent()
    },
  }),
  route(changeEmail, {
    permission: 'signed-in',
    changesSignIn: 'by-password',
    async handle(request) {
      const { email, current_password: current } = request.body
      checkMail(request)
      await checkCurrent(request, await findSelf(request), current)
      beginTry(request, `letter to ${email}`)
      await sendLetter(request, { kind: 'change-email', userId: request.actor.id, email })
      return reply(202, { detail: 'An email with a link is on its way to the new address.' })
    },
  }),
  route(removeAccount, {
    permission: 'signed-in',
    changesSignIn: 'by-password',
    async handle(request) {
      const { actor, body, database, services, links } = request
      if (body.username !== actor.username) throw invalidField('username', 'Say your own user name to confirm.')
      await checkCurrent(request, await findSelf(request), body.current_password)
      await database.transaction(async (tx) => {
        await endSessions(tx, actor.id, 'all')
        await keepAdministrator(tx, () => anonymiseUser(tx, actor.id, { keepName: body.keep_name }))
        // Without the address and the program: these told of the person who is gone.
        noteAudit(tx, { ...atMachine, doerId: actor.id }, { action: 'account-removed', userId: actor.id })
        dropCaches(tx, 'access')
      })
      services.securityLog.record({ event: 'user-removed', ...byRequest(request), about: actor.username })
      return reply(204, null, { 'set-cookie': sessionCookie(links, null) })
    },
  }),
  route(exportAccount, {
    permission: 'signed-in',
    async handle({ actor, database }) {
      return reply(200, zipAccount(database, actor.id), {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="weft-account.zip"',
        'cache-control': 'no-store',
      })
    },
  }),
]
