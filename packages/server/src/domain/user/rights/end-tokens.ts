import { statement, type Transaction } from '../../../db/database.ts'
import { dropCaches } from '../../cache-drop.ts'

/** A token that has ended. */
export interface EndedToken {
  readonly id: number
  /** Its user, or its bot. */
  readonly user_id: number
  readonly username: string
  /** null: the user's own. */
  readonly project_id: number | null
  readonly note: string
}

const endAll = statement<EndedToken>(
  'end_tokens',
  `with recursive ending as (
     select id from tokens where id = any($1::int[])
     union select t.id from tokens t join ending e on t.made_by = e.id
   ), ended as (
     delete from tokens where id in (select id from ending) returning id, user_id, project_id, note
   ), retired as (
     update users set is_active = false where is_bot and id in (select user_id from ended where project_id is not null)
   )
   select e.id, e.user_id, u.username, e.project_id, e.note from ended e join users u on u.id = e.user_id order by e.id`,
)

/**
 * Ends tokens with all tokens made by them, directly or indirectly: the thief of a token has these as well. Bots of projects'
 * tokens rest from then on.
 */
export async function endTokens(tx: Transaction, ids: readonly number[]): Promise<EndedToken[]> {
  const ended = await tx.query(endAll, [[...ids]])
  if (ended.length > 0) dropCaches(tx, 'access')
  return [...ended]
}
