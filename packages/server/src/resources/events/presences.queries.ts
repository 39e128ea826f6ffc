import type { PresenceEvent } from '@weft/contract'
import { type Queries, statement } from '../../db/database.ts'

const selectPresencesOf = statement<{
  translation: number
  unit: number | null
  typing: boolean
  client: string
  user_id: number
  username: string
  full_name: string
}>(
  'presences_of_translation',
  `select r.translation_id as translation, r.unit_id as unit, r.typing, r.client, u.id as user_id, u.username, u.full_name
     from presences r join users u on u.id = r.user_id
    where r.translation_id = $1 and r.seen > now() - interval '1 minute' order by r.seen limit 100`,
)

/** The users at a translation now. */
export async function selectPresences(queries: Queries, translationId: number): Promise<PresenceEvent[]> {
  const rows = await queries.query(selectPresencesOf, [translationId])
  return rows.map(({ user_id: id, username, full_name, ...row }) => ({
    ...row,
    gone: false,
    user: { id, username, full_name },
  }))
}
