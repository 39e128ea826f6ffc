import type { Transaction } from '../../../db/database.ts'
import { defaultSubscriptions } from '../../../notifications/default-subscriptions.ts'
import { teamsOfNewUsers } from '../../../permissions/index.ts'
import { dropCaches } from '../../cache-drop.ts'
import { joinTeams } from '../rights/join-teams.ts'
import { replaceToken } from '../rights/replace-token.ts'

export interface NewUser {
  readonly username: string
  readonly fullName: string
  readonly email: string | null
  /** The address was shown to be the user's; else somebody wrote it who may not be. */
  readonly emailShown?: boolean
  readonly isSuperuser?: boolean
  readonly isActive?: boolean
  readonly isBot?: boolean
  readonly dateExpires?: Date | null
  /** Made when it is not given. */
  readonly token?: string
  /** By password.ts; null: none. */
  readonly passwordHash?: string | null
}

/** Adds a user with a token, in the teams that everyone comes into, with the subscriptions that a person starts with. */
export async function addUser(tx: Transaction, user: NewUser): Promise<{ id: number; token: string }> {
  const { id } = await tx.kysely
    .insertInto('users')
    .values({
      username: user.username,
      full_name: user.fullName,
      email: user.email,
      email_shown: user.emailShown ?? false,
      is_superuser: user.isSuperuser ?? false,
      is_active: user.isActive ?? true,
      is_bot: user.isBot ?? false,
      date_expires: user.dateExpires ?? null,
      password_hash: user.passwordHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinTeams(tx, id, teamsOfNewUsers)
  if (user.isBot !== true) {
    await tx.kysely
      .insertInto('subscriptions')
      .values(defaultSubscriptions.map((subscription) => ({ ...subscription, user_id: id })))
      .execute()
  }
  const token = await replaceToken(tx, id, user.token)
  dropCaches(tx, 'access')
  return { id, token }
}
