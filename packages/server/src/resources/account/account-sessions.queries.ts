import type { Database } from '../../db/database.ts'

/** The sessions of a user that have time left, last used first. */
export function selectSessions(database: Database, userId: number) {
  return database.kysely
    .selectFrom('sessions')
    .select(['id', 'created', 'last_used', 'expires', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires', '>', new Date())
    .orderBy('last_used', 'desc')
    .limit(1000)
    .execute()
}
