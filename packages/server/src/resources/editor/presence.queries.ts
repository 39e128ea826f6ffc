import { type Queries, statement } from '../../db/database.ts'

export interface PresenceRow {
  readonly userId: number
  readonly client: string
  readonly translationId: number
  readonly unitId: number | null
  readonly typing: boolean
}

const upsertPresence = statement<never>(
  'note_presence',
  `insert into presences (user_id, client, translation_id, unit_id, typing) values ($1, $2, $3, $4, $5)
   on conflict (user_id, client) do update set translation_id = excluded.translation_id, unit_id = excluded.unit_id,
     typing = excluded.typing, seen = now()`,
)
const deletePresence = statement<never>('end_presence', 'delete from presences where user_id = $1 and client = $2')
/** A person's windows: ones that closed without a message make room for new ones. */
const trimPresences = statement<never>(
  'trim_presences',
  `delete from presences where user_id = $1 and client in (
     select client from presences where user_id = $1 order by seen desc offset 20)`,
)
const selectInTranslation = statement<{ id: number }>(
  'unit_in_translation',
  'select id from units where id = $1 and translation_id = $2',
)

export async function notePresence(queries: Queries, row: PresenceRow): Promise<void> {
  await queries.query(upsertPresence, [row.userId, row.client, row.translationId, row.unitId, row.typing])
  await queries.query(trimPresences, [row.userId])
}

export async function endPresence(queries: Queries, { userId, client }: Pick<PresenceRow, 'userId' | 'client'>) {
  await queries.query(deletePresence, [userId, client])
}

export const isUnitOf = async (queries: Queries, unitId: number, translationId: number): Promise<boolean> =>
  (await queries.query(selectInTranslation, [unitId, translationId])).length > 0
