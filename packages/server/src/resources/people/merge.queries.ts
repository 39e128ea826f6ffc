import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

interface MergeFacts {
  readonly changes: number
  readonly suggestions: number
  readonly comments: number
  readonly teams: readonly { readonly id: number; readonly name: string; readonly project: string | null }[]
  readonly identities: readonly string[]
  readonly tokens: number
  readonly sessions: number
}

/** More are not counted: nobody reads the number. */
const most = 10_000

/** The things of an account that another one would get, or that would end. */
export async function selectMergeFacts(database: Database, fromId: number, intoId: number): Promise<MergeFacts> {
  const counted = (table: 'suggestions' | 'comments') =>
    sql`(select count(*)::int from (select from ${sql.table(table)} where user_id = ${fromId} limit ${most}) counted)`
  const { rows } = await sql<MergeFacts>`
    select coalesce((select sum(changes) from user_activity where user_id = ${fromId}), 0)::int as changes,
           ${counted('suggestions')} as suggestions, ${counted('comments')} as comments,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'project', p.slug) order by t.id)
              from team_members m join teams t on t.id = m.team_id left join projects p on p.id = t.defining_project_id
             where m.user_id = ${fromId}
               and not exists (select from team_members o where o.team_id = t.id and o.user_id = ${intoId})), '[]') as teams,
           array(select distinct provider from identities where user_id = ${fromId} order by 1) as identities,
           (select count(*)::int from tokens where user_id = ${fromId}) as tokens,
           (select count(*)::int from sessions where user_id = ${fromId}) as sessions`.execute(database.kysely)
  const [facts] = rows
  if (facts === undefined) throw new Error('A select without from gives one row')
  return facts
}
