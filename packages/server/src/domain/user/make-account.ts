import { invalidField, Refusal, validationErrors } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { addUser } from './add-user.ts'
import { chosenNameProblems } from './name-problems.ts'
import { takeCode } from './one-time-codes.ts'
import { hashPassword } from './password.ts'
import { passwordProblems } from './password-problems.ts'
import { takenUserValues } from './user-problems.ts'

export interface NewAccount {
  readonly username: string
  readonly fullName: string
  readonly password: string
}

/** The refusal of a code that was used, is over, or never was. */
export const wrongCode = () =>
  invalidField('code', 'This link was used already, or its time is over: ask for another one.', 'does_not_exist')

/** The text of a code's content. */
export function textOf(content: Readonly<Record<string, unknown>>, name: string): string {
  const value = content[name]
  if (typeof value !== 'string') throw new Error(`A code has no ${name}`)
  return value
}

/**
 * Makes the account of a registration or an invitation, and uses its code up; where it cannot be made, the code stays good. The
 * address is that of the letter. Returns it.
 */
export async function makeAccount(
  { database, securityLog }: Pick<Services, 'database' | 'securityLog'>,
  {
    purpose,
    code,
    account,
    address,
  }: { purpose: 'register' | 'invitation'; code: string; account: NewAccount; address: string },
): Promise<string> {
  const { username, fullName, password } = account
  const weak = await passwordProblems(password, { attr: 'password', about: [username, fullName] })
  if (weak.length > 0) throw validationErrors(weak)
  const passwordHash = await hashPassword(password)
  const email = await database.transaction(async (tx) => {
    const taken = await takeCode(tx, purpose, code)
    if (taken === undefined) throw wrongCode()
    const email = textOf(taken.content, 'email')
    const problems = [
      ...(await takenUserValues(tx, { username, email })),
      ...(await chosenNameProblems(tx, { username, full_name: fullName })),
    ]
    if (problems.some(({ attr }) => attr === 'email'))
      throw new Refusal('conflict', { detail: 'The address of this link has an account meanwhile: sign in there.' })
    if (problems.length > 0) throw validationErrors(problems.slice(0, 1))
    const { id } = await addUser(tx, { username, fullName, email, passwordHash })
    const { teamIds } = taken.content
    if (Array.isArray(teamIds) && teamIds.length > 0)
      await tx.kysely
        .insertInto('team_members')
        .columns(['team_id', 'user_id'])
        .expression((query) =>
          query
            .selectFrom('teams')
            .select(({ val }) => ['teams.id', val(id).as('user_id')])
            .where('id', 'in', teamIds),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return email
  })
  securityLog.record({ event: 'user-added', user: username, address, about: username, superuser: false })
  return email
}
