import { acceptInvitation, lookAtInvitation, register, requestReset, verify } from '@weft/contract'
import { dropCaches } from '../../domain/cache-drop.ts'
import { describeInvitation } from '../../domain/delegation/invitations.ts'
import { makeAccount, textOf, wrongCode } from '../../domain/delegation/make-account.ts'
import { type AccountLetter, accountMailKind } from '../../domain/user/profile/account-mail.ts'
import { chosenNameProblems } from '../../domain/user/profile/name-problems.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { takenUserValues } from '../../domain/user/profile/user-problems.ts'
import { peekCode, takeCode } from '../../domain/user/sign-in/one-time-codes.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { beginTry } from '../../http/limits/slow-down.ts'
import { isoTime } from '../../http/reply/json.ts'
import { reply } from '../../http/reply/reply.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'

const letterFollows = () => reply(202, { detail: 'If the address is right, an email is on its way.' })

/** Refuses what needs a letter where none can be sent, and says who helps. */
export function checkMail({ services }: Pick<Lookup, 'services'>): void {
  if (services.mail === null)
    throw new Refusal('conflict', { detail: 'This server sends no mail: ask an administrator for a link instead.' })
}

/** The same work for any address: a job finds out whether it has an account. */
export async function sendLetter(request: Pick<Lookup, 'database'>, letter: AccountLetter): Promise<void> {
  await request.database.transaction(async (tx) => sendJob(tx, accountMailKind, letter))
}

/** Gives a user the address to which the code's letter went, and tells the one before. */
async function takeAddress(request: Lookup, code: string) {
  const { database, services, address } = request
  const changed = await database.transaction(async (tx) => {
    const taken = await takeCode(tx, 'change-email', code)
    if (taken === undefined || taken.userId === null) throw wrongCode()
    const email = textOf(taken.content, 'email')
    const user = await tx.kysely.selectFrom('users').selectAll().where('id', '=', taken.userId).executeTakeFirst()
    if (!user?.is_active) throw wrongCode()
    const problems = await takenUserValues(tx, { email }, user.id)
    if (problems.length > 0) throw new Refusal('conflict', { detail: 'Another account has this address now.' })
    await tx.kysely.updateTable('users').set({ email, email_shown: true }).where('id', '=', user.id).execute()
    // Links that went to the old address open nothing any more.
    await tx.kysely.deleteFrom('one_time_codes').where('user_id', '=', user.id).execute()
    const userAgent = request.header('user-agent') ?? ''
    noteAudit(tx, { doerId: user.id, address, userAgent }, { action: 'address-changed', userId: user.id })
    if (user.email !== null && services.mail !== null)
      sendJob(tx, accountMailKind, { kind: 'email-changed', username: user.username, before: user.email })
    dropCaches(tx, 'access')
    return { username: user.username, email }
  })
  const { username } = changed
  services.securityLog.record({ event: 'user-changed', user: username, address, about: username, fields: ['email'] })
  return changed
}

const page = { permission: 'anyone', sameOrigin: true, countedAs: 'page' } as const

export const registrationRoutes = [
  route(register, {
    ...page,
    async problems(sent, _, { database, services }) {
      if ((await services.settings.read()).registration !== 'open') return []
      const taken = await takenUserValues(database, { username: sent.username })
      return taken.length > 0 ? taken : chosenNameProblems(database, sent)
    },
    async handle(request) {
      const { body, services } = request
      const { registration } = await services.settings.read()
      if (registration !== 'open') {
        throw refusalOf({ code: registration === 'closed' ? 'only-by-administrators' : 'only-invited' })
      }
      checkMail(request)
      beginTry(request, `letter to ${body.email}`)
      const { username, email, full_name: fullName } = body
      await sendLetter(request, { kind: 'register', username, fullName, email })
      return letterFollows()
    },
  }),
  route(lookAtInvitation, {
    ...page,
    async handle(request) {
      const { code } = request.body
      const attempt = beginTry(request, code)
      const invitation = await describeInvitation(request.database, code)
      if (invitation === undefined) throw wrongCode()
      attempt.done()
      const { email, invited_by, teams, expires } = invitation
      return { email, invited_by, teams, expires: isoTime(expires) }
    },
  }),
  route(acceptInvitation, {
    ...page,
    async handle(request) {
      const { body, services } = request
      const { code, username, password, full_name: fullName } = body
      const attempt = beginTry(request, code)
      const account = { username, fullName, password }
      await makeAccount(services, { purpose: 'invitation', code, account, origin: auditOrigin(request) })
      attempt.done()
      return reply(201, { username })
    },
  }),
  route(verify, {
    ...page,
    async handle(request) {
      const { body, services, database } = request
      const { code, password } = body
      const attempt = beginTry(request, code)
      const asked = await peekCode(database, 'register', code)
      if (asked === undefined) {
        const changed = await takeAddress(request, code)
        attempt.done()
        return changed
      }
      if (password === undefined) throw invalidField('password', 'Choose a password for the new account.', 'required')
      const account = {
        username: textOf(asked.content, 'username'),
        fullName: textOf(asked.content, 'fullName'),
        password,
      }
      const email = await makeAccount(services, { purpose: 'register', code, account, origin: auditOrigin(request) })
      attempt.done()
      return { username: account.username, email }
    },
  }),
  route(requestReset, {
    ...page,
    async handle(request) {
      checkMail(request)
      const { email } = request.body
      beginTry(request, `letter to ${email}`)
      await sendLetter(request, { kind: 'reset', email })
      return letterFollows()
    },
  }),
]
