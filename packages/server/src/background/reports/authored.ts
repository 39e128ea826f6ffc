import { type RawBuilder, sql } from 'kysely'
import { authoredColumns, isAuthoredText } from '../../domain/user/work/author-changes.ts'
import { authoredTexts, readAuthorMark } from '../../domain/user/work/authored-texts.ts'
import { visibleTo } from '../../domain/visible.ts'
import { insideOf, type ReportContext } from './report.ts'

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/**
 * Each string once for each person: as the last of what they did to it in the period. No sum knows which of two texts were of one string, so
 * this reads the history of the period.
 */
function uniqueTexts({ payload, actor }: ReportContext): RawBuilder<unknown> {
  const { start, end, language, everybody } = payload.parameters
  const conditions = [
    sql.raw(isAuthoredText),
    insideOf(payload, 'h'),
    visibleTo(actor).change,
    ...(everybody ? [] : [sql`h.author_id = ${actor.id}`]),
    ...(start === null ? [] : [sql`h.timestamp >= ${start}::timestamptz`]),
    ...(end === null ? [] : [sql`h.timestamp <= ${end}::timestamptz`]),
    ...(language === null ? [] : [sql`h.language_id = (select id from languages where code = ${language})`]),
  ]
  const string = sql`h.author_id, h.language_id, coalesce(h.unit_id, -h.id)`
  return sql`select distinct on (${string}) ${sql.raw(authoredColumns)}, 1 as strings
    from changes h left join units u on u.id = h.unit_id where ${sql.join(conditions, sql` and `)} order by ${string}, h.id desc`
}

/** Sums of texts by author, language (0: of none) and kind: `user_id`, `language_id`, `kind`, `strings`, `words`, `chars`. */
export async function authoredSums(context: ReportContext): Promise<RawBuilder<unknown>> {
  const { payload, actor, services } = context
  const { start, end, language, everybody, counting_mode } = payload.parameters
  const rows =
    counting_mode === 'unique'
      ? uniqueTexts(context)
      : authoredTexts(
          {
            start: timeOf(start),
            end: timeOf(end),
            language,
            inside: (alias) => insideOf(payload, alias),
            visible: visibleTo(actor),
            userId: everybody ? null : actor.id,
          },
          await readAuthorMark(services.database),
        )
  return sql`select r.user_id, r.language_id, r.kind, sum(r.strings)::int as strings, sum(r.words)::float8 as words, sum(r.chars)::float8 as chars
    from (${rows}) r group by 1, 2, 3 having sum(r.strings) > 0`
}

/** People by the report's order, those with the same by their names. `count` says what the count is called. */
export function orderOf({ payload }: ReportContext, count: string): RawBuilder<unknown> {
  const { sort_by, sort_order } = payload.parameters
  const column = sort_by === 'count' ? count : 'a.date_joined'
  return sql.raw(`${column} ${sort_order === 'ascending' ? 'asc' : 'desc'}, a.username`)
}

export const personOf = `jsonb_build_object('username', a.username, 'full_name', a.full_name, 'email', coalesce(a.email, ''),
  'date_joined', to_char(a.date_joined at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`
