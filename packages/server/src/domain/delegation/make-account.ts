import type { Transaction } from '../../db/database.ts'
import { invalidField, Refusal, validationErrors } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { addUser } from '../user/profile/add-user.ts'
import { chosenNameProblems } from '../user/profile/name-problems.ts'
import { type AuditOrigin, noteAudit } from '../user/profile/note-audit.ts'
import { takenUserValues } from '../user/profile/user-problems.ts'
import { takeCode } from '../user/sign-in/one-time-codes.ts'
import { hashPassword } from '../user/sign-in/password.ts'
import { passwordProblems } from '../user/sign-in/password-problems.ts'
import { takeInvitation } from './invitations.ts'

export interface NewAccount {
  readonly username: string
  readonly fullName: string
  readonly password: string
}

const usedLink = 'This link was used already, or its time is over: ask for another one.'

/** The refusal of a code that was used, is over, or never was. */
export const wrongCode = () => invalidField('code', usedLink, 'does_not_exist')

/** The text of a code's content. */
export function textOf(content: Readonly<Record<string, unknown>>, name: string): string {
  const value = content[name]
  if (typeof value !== 'string') throw new Error(`A code has no ${name}`)
  return value
}

/** The grant of a link: the address of an account, and its teams. */
interface Entry {
  readonly email: string
  /** The link came by a letter to the address. */
  readonly emailShown: boolean
  readonly teamIds: readonly number[]
}

/** Uses a link up. One whose maker may not invite any more is like one whose time is over. */
async function takeEntry(tx: Transaction, purpose: 'register' | 'invitation', code: string): Promise<Entry> {
  const taken = await takeCode(tx, purpose, code)
  if (taken === undefined) throw wrongCode()
  if (purpose === 'register') return { email: textOf(taken.content, 'email'), emailShown: true, teamIds: [] }
  const invitation = taken.invitationId === null ? undefined : await takeInvitation(tx, taken.invitationId)
  if (invitation === undefined) throw wrongCode()
  return { ...invitation, emailShown: taken.content.byLetter === true }
}

interface Entrance {
  readonly purpose: 'register' | 'invitation'
  readonly code: string
  readonly account: NewAccount
  /** The sender of the request, who has no account yet. */
  readonly origin: AuditOrigin
}

/**
 * Makes the account of a registration or an invitation, and uses its code up; where it cannot be made, the code stays good. The
 * address is that of the letter. Returns it.
 */
export async function makeAccount(
  { database, securityLog }: Pick<Services, 'database' | 'securityLog'>,
  { purpose, code, account, origin }: Entrance,
): Promise<string> {
  const { username, fullName, password } = account
  const weak = await passwordProblems(password, { attr: 'password', about: [username, fullName] })
  if (weak.length > 0) throw validationErrors(weak)
  const passwordHash = await hashPassword(password)
  const email = await database.transaction(async (tx) => {
    const { email, emailShown, teamIds } = await takeEntry(tx, purpose, code)
    const problems = [
      ...(await takenUserValues(tx, { username, email })),
      ...(await chosenNameProblems(tx, { username, full_name: fullName })),
    ]
    if (problems.some(({ attr }) => attr === 'email'))
      throw new Refusal('conflict', { detail: 'The address of this link has an account now: sign in there.' })
    if (problems.length > 0) throw validationErrors(problems.slice(0, 1))
    const { id } = await addUser(tx, { username, fullName, email, emailShown, passwordHash })
    const about = `by=${purpose === 'register' ? 'registration' : purpose}`
    noteAudit(tx, { ...origin, doerId: id }, { action: 'account-added', userId: id, about })
    await joinInvited(tx, id, teamIds)
    return email
  })
  const { address } = origin
  securityLog.record({ event: 'user-added', user: username, address: address ?? '', about: username, superuser: false })
  return email
}

async function joinInvited(tx: Transaction, userId: number, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return
  await tx.kysely
    .insertInto('team_members')
    .columns(['team_id', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('teams')
        .select(({ val }) => ['teams.id', val(userId).as('user_id')])
        .where('id', 'in', [...teamIds]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
