import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { defaultSubscriptions } from '../../../notifications/default-subscriptions.ts'
import { teamsOfNewUsers } from '../../../permissions/index.ts'
import { dropCaches } from '../../cache-drop.ts'
import { hashToken, makeToken } from '../rights/token.ts'
import { type AuditOrigin, noteAudit } from './note-audit.ts'

export interface ListedUser {
  readonly username: string
  readonly fullName: string
  readonly email: string | null
  /** Teams beside everybody's. */
  readonly teamIds: readonly number[]
}

/** Adds many people at once, with all that `addUser` gives to one, and notes each in the audit log. */
export async function addUsers(tx: Transaction, users: readonly ListedUser[], origin: AuditOrigin): Promise<void> {
  if (users.length === 0) return
  const made = await tx.kysely
    .insertInto('users')
    .values(
      users.map(({ username, fullName, email }) => ({
        username,
        full_name: fullName,
        email,
        is_superuser: false,
        is_active: true,
        is_bot: false,
        date_expires: null,
        password_hash: null,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  const ids = made.map(({ id }) => id)
  const idOf = new Map(made.map(({ id, username }) => [username, id]))
  await sql`insert into team_members (team_id, user_id)
    select t.id, u.id from teams t cross join unnest(${ids}::int[]) u(id)
     where t.internal and t.defining_project_id is null and t.name = any(${[...teamsOfNewUsers]}::text[])
    on conflict do nothing`.execute(tx.kysely)
  const members = users.flatMap(({ username, teamIds }) =>
    teamIds.map((team_id) => ({ team_id, user_id: idOf.get(username) ?? 0 })),
  )
  if (members.length > 0)
    await tx.kysely
      .insertInto('team_members')
      .values(members)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx.kysely
    .insertInto('subscriptions')
    .values(ids.flatMap((user_id) => defaultSubscriptions.map((subscription) => ({ ...subscription, user_id }))))
    .execute()
  // Nobody sees these tokens: a person who wants one makes another.
  await tx.kysely
    .insertInto('tokens')
    .values(ids.map((user_id) => ({ hash: hashToken(makeToken()), user_id })))
    .execute()
  for (const userId of ids) noteAudit(tx, origin, { action: 'account-added', userId })
  dropCaches(tx, 'access')
}
