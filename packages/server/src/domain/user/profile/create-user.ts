import { validationErrors } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { type DoerPlace, onMachine } from '../../security-events.ts'
import { hashPassword } from '../sign-in/password.ts'
import { addUser, type NewUser } from './add-user.ts'
import { takenUserValues } from './user-problems.ts'

/** The fields of a new user; each by itself is already valid. */
export interface UserValues {
  readonly username: string
  readonly full_name: string
  readonly email?: string | null
  readonly is_superuser: boolean
  readonly is_active: boolean
  readonly is_bot: boolean
  readonly date_expires?: Date | null
}

/** Fields that only an operator at the machine may set. */
interface Secrets {
  readonly token?: string | undefined
  readonly password?: string | undefined
}

/**
 * Makes a user in the teams that everyone comes into, and notes it. Refuses a name or an address that another user has.
 * Returns the API token.
 */
export async function createUser(
  { database, securityLog }: Pick<Services, 'database' | 'securityLog'>,
  values: UserValues,
  { by = onMachine, token, password }: { readonly by?: DoerPlace } & Secrets = {},
): Promise<string> {
  const taken = await takenUserValues(database, values)
  if (taken.length > 0) throw validationErrors(taken)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const user: NewUser = {
    username: values.username,
    fullName: values.full_name,
    email: values.email ?? null,
    isSuperuser: values.is_superuser,
    isActive: values.is_active,
    isBot: values.is_bot,
    dateExpires: values.date_expires ?? null,
    passwordHash,
    ...(token === undefined ? {} : { token }),
  }
  const added = await database.transaction(async (tx) => {
    const problems = await takenUserValues(tx, values)
    if (problems.length > 0) throw validationErrors(problems)
    return addUser(tx, user)
  })
  const about = user.username
  securityLog.record({ event: 'user-added', ...by, about, superuser: values.is_superuser })
  if (passwordHash !== null) securityLog.record({ event: 'secret-changed', ...by, about, secret: 'password' })
  return added.token
}
