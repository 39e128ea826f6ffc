import { readSetup, setUp } from '@weft/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { wrongCode } from '../../domain/delegation/make-account.ts'
import { takeSignInCode } from '../../domain/delegation/sign-in-links.ts'
import type { UserRow } from '../../domain/user/profile/find-user.ts'
import { chosenNameProblems } from '../../domain/user/profile/name-problems.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { takenUserValues } from '../../domain/user/profile/user-problems.ts'
import { peekCode } from '../../domain/user/sign-in/one-time-codes.ts'
import { hashPassword } from '../../domain/user/sign-in/password.ts'
import { passwordProblems } from '../../domain/user/sign-in/password-problems.ts'
import { type Visible, visibleTo } from '../../domain/visible.ts'
import { type Request, route } from '../../http/bind/route.ts'
import { beginTry } from '../../http/limits/slow-down.ts'
import { validationErrors } from '../../refusal.ts'
import { signInOrAsk } from './begin-session.ts'

type SetupRequest = Request<typeof setUp>

/** Somebody who may do everything and has been in: by a link, a password or anything else. */
async function hasAdministrator({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const found = await kysely
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('is_bot', '=', false)
    .where((is) => is.or([is('last_login', 'is not', null), is('password_hash', 'is not', null)]))
    .limit(1)
    .execute()
  return found.length > 0
}

async function seesProject(database: Database, visible: Visible): Promise<boolean> {
  const { rows } = await sql`select 1 from projects p where ${visible.project} limit 1`.execute(database.kysely)
  return rows.length > 0
}

/** The first administrator, whose code this is, as long as nobody has been in that account. */
async function findNewcomer(tx: Pick<Transaction, 'kysely'>, userId: number): Promise<UserRow> {
  const user = await tx.kysely.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
  if (!user?.is_superuser || !user.is_active || user.last_login !== null || user.password_hash !== null)
    throw wrongCode()
  return user
}

/** Names that somebody may choose here; the account's own name is theirs already. */
async function checkNames(tx: Transaction, { body }: SetupRequest, user: UserRow): Promise<void> {
  const { username, full_name, email } = body
  const chosen = username === user.username ? { full_name } : { username, full_name }
  const taken = await takenUserValues(tx, { username, email }, user.id)
  const problems = taken.length > 0 ? taken : await chosenNameProblems(tx, chosen)
  if (problems.length > 0) throw validationErrors(problems)
}

/** Makes the account its owner's. After a refusal the code stays valid. */
async function takeOver(tx: Transaction, request: SetupRequest, passwordHash: string): Promise<UserRow> {
  const { code, username, full_name, email } = request.body
  const taken = await takeSignInCode(tx, code)
  if (taken === undefined) throw wrongCode()
  const user = await findNewcomer(tx, taken.id)
  await checkNames(tx, request, user)
  await tx.kysely
    .updateTable('users')
    .set({ username, full_name, email, email_shown: false, password_hash: passwordHash })
    .where('id', '=', user.id)
    .execute()
  noteAudit(tx, { ...auditOrigin(request), doerId: user.id }, { action: 'password-changed', userId: user.id })
  dropCaches(tx, 'access')
  return { ...user, username, full_name, email }
}

async function begin(request: SetupRequest) {
  const { body, database, services, address } = request
  const { code, username, full_name, email, password } = body
  const attempt = beginTry(request, code)
  const peeked = await peekCode(database, 'sign-in', code)
  if (peeked === undefined) throw wrongCode()
  const weak = await passwordProblems(password, { attr: 'password', about: [username, full_name, email] })
  if (weak.length > 0) throw validationErrors(weak)
  const passwordHash = await hashPassword(password)
  const user = await database.transaction((tx) => takeOver(tx, request, passwordHash))
  attempt.done()
  const about = { user: username, address, about: username } as const
  services.securityLog.record({ event: 'user-changed', ...about, fields: ['username', 'full_name', 'email'] })
  services.securityLog.record({ event: 'secret-changed', ...about, secret: 'password' })
  return signInOrAsk(request, { user, by: 'code' })
}

export const firstRunRoutes = [
  route(readSetup, {
    permission: 'public',
    countedAs: 'page',
    handle: async ({ actor, database, services }) => ({
      administrator: await hasAdministrator(database),
      mail: services.mail !== null,
      projects: await seesProject(database, visibleTo(actor)),
    }),
  }),
  route(setUp, { permission: 'anyone', sameOrigin: true, countedAs: 'page', handle: begin }),
]
