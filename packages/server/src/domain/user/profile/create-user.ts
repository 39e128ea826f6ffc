import { validationErrors } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { type DoerPlace, onMachine } from '../../security-events.ts'
import { hashPassword } from '../sign-in/password.ts'
import { addUser, type NewUser } from './add-user.ts'
import { type AuditOrigin, atMachine, noteAudit } from './note-audit.ts'
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

/** The rights and the kind of a new user that differ from those of other people. */
const aboutNew = ({ is_superuser, is_bot }: UserValues): string =>
  Object.entries({ is_superuser, is_bot })
    .flatMap(([field, value]) => (value ? [`${field}=true`] : []))
    .join(', ')

/** The maker of a user, for the security log and for the audit log. */
interface Maker {
  readonly by?: DoerPlace
  readonly origin?: AuditOrigin
}

/** Fields that only an operator at the machine may set. */
interface Secrets {
  readonly token?: string | undefined
  readonly password?: string | undefined
}

/**
 * Makes a user in the teams that everyone comes into, and notes it in the security log and the audit log. Refuses a name or an
 * address that another user has. Returns the API token.
 */
export async function createUser(
  { database, securityLog }: Pick<Services, 'database' | 'securityLog'>,
  values: UserValues,
  { by = onMachine, origin = atMachine, token, password }: Maker & Secrets = {},
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
    const made = await addUser(tx, user)
    noteAudit(tx, origin, { action: 'account-added', userId: made.id, about: aboutNew(values) })
    return made
  })
  const about = user.username
  securityLog.record({ event: 'user-added', ...by, about, superuser: values.is_superuser })
  if (passwordHash !== null) securityLog.record({ event: 'secret-changed', ...by, about, secret: 'password' })
  return added.token
}
