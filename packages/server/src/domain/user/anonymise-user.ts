import type { Transaction } from '../../db/database.ts'

/**
 * Keeps the row, which the history points to, and takes out all that tells who it was. `keepName`: texts stay under the full
 * name, as their writer chose.
 */
export async function anonymiseUser(tx: Transaction, id: number, { keepName = false } = {}): Promise<void> {
  for (const table of [
    'tokens',
    'audit_events',
    'second_factors',
    'recovery_codes',
    'key_challenges',
    'pending_sign_ins',
    'identities',
    'identity_journeys',
    'identity_teams',
    'sessions',
    'one_time_codes',
    'saved_searches',
    'team_members',
    'team_admins',
    'subscriptions',
    'watched_projects',
    'notifications',
    'mail_recipients',
    'reports',
  ] as const) {
    await tx.kysely.deleteFrom(table).where('user_id', '=', id).execute()
  }
  await tx.kysely
    .updateTable('users')
    .set({
      username: `deleted-${id}`,
      ...(keepName ? {} : { full_name: 'Deleted User' }),
      preferences: '{}',
      password_hash: null,
      email: `noreply+${id}@weft.invalid`,
      is_active: false,
      is_superuser: false,
    })
    .where('id', '=', id)
    .execute()
}
