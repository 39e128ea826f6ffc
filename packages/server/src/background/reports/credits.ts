import { sql } from 'kysely'
import { authoredSums, orderOf, personOf } from './authored.ts'
import { mostRows, type ReportMaker } from './report.ts'

/** The translators of each language, with the languages' names. */
export const credits: ReportMaker = {
  kind: 'credits',
  async make(context) {
    const sums = await authoredSums(context)
    const { rows } = await sql<{ data: unknown }>`
      with people as (
        select language_id, user_id, sum(strings)::int as count from (${sums}) r where language_id > 0
         group by 1, 2 order by count desc limit ${mostRows}),
      by_language as (
        select l.name, jsonb_build_object('language', jsonb_build_object('code', l.code, 'name', l.name), 'authors', jsonb_agg(
                 ${sql.raw(personOf)} || jsonb_build_object('change_count', n.count) order by ${orderOf(context, 'n.count')})) as one
          from people n join languages l on l.id = n.language_id join users a on a.id = n.user_id
         group by l.id)
      select coalesce(jsonb_agg(one order by name), '[]') as data from by_language`.execute(
      context.services.database.kysely,
    )
    return rows[0]?.data ?? []
  },
}
