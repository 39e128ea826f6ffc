import { sql } from 'kysely'
import { authorKinds } from '../../domain/user/work/author-changes.ts'
import { authoredSums, orderOf, personOf } from './authored.ts'
import { mostRows, type ReportMaker } from './report.ts'

/** Counts of strings, or sums of what their source texts have, by what was done to them. */
const figuresOf = (name: string, column: string) => `'${name}', jsonb_build_object(
  'total', sum(r.${column}), ${Object.entries(authorKinds)
    .map(([kind, number]) => `'${kind}', coalesce(sum(r.${column}) filter (where r.kind = ${number}), 0)`)
    .join(', ')})`

/** The work of each person. */
export const contributorStats: ReportMaker = {
  kind: 'contributor_stats',
  async make(context) {
    const sums = await authoredSums(context)
    const { rows } = await sql<{ data: unknown }>`
      with people as (
        select r.user_id, sum(r.strings)::int as count, jsonb_build_object(
            'languages', coalesce(jsonb_agg(distinct l.code) filter (where l.code is not null), '[]'),
            ${sql.raw(figuresOf('count', 'strings'))}, ${sql.raw(figuresOf('words', 'words'))},
            ${sql.raw(figuresOf('characters', 'chars'))}) as figures
          from (${sums}) r left join languages l on l.id = r.language_id
         group by r.user_id order by count desc limit ${mostRows})
      select coalesce(jsonb_agg(${sql.raw(personOf)} || n.figures order by ${orderOf(context, 'n.count')}), '[]') as data
        from people n join users a on a.id = n.user_id`.execute(context.services.database.kysely)
    return rows[0]?.data ?? []
  },
}
