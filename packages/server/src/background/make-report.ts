import { type RawBuilder, sql } from 'kysely'
import { loadDoer } from '../access/load-actor.ts'
import { type Database, statement } from '../db/database.ts'
import { visibleTo } from '../domain/visible.ts'
import { contentActions } from '../events/change-actions.ts'
import type { ReportPayload } from '../jobs/report-jobs.ts'
import type { Actor } from '../permissions/index.ts'

/** People and languages of a report beyond these are left out: it is kept as one value and read by people. */
const mostRows = 20_000

type Payload = Pick<ReportPayload, 'scope' | 'parameters'>

/** A condition on `h`, a row of changes, that it is inside the scope. */
function insideOf({ scope }: Payload): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`true`
  if (scope.type === 'project') return sql<boolean>`h.project_id = ${scope.id}`
  if (scope.type === 'component') return sql<boolean>`h.component_id = ${scope.id}`
  return sql<boolean>`h.component_id in (
    with recursive tree as (
      select ${scope.id}::int as id union all select k.id from categories k join tree on k.category_id = tree.id)
    select c.id from components c where c.category_id in (select id from tree))`
}

/** The rows of the history that a report counts: of `h` and its language `l`. */
function counted(payload: Payload, actor: Actor): RawBuilder<boolean> {
  const { start, end, language, everybody } = payload.parameters
  const conditions = [
    sql<boolean>`h.action = any(${contentActions}::int[])`,
    insideOf(payload),
    visibleTo(actor).change,
    ...(everybody ? [] : [sql<boolean>`h.author_id = ${actor.id}`]),
    ...(start === null ? [] : [sql<boolean>`h.timestamp >= ${start}::timestamptz`]),
    ...(end === null ? [] : [sql<boolean>`h.timestamp <= ${end}::timestamptz`]),
    ...(language === null ? [] : [sql<boolean>`l.code = ${language}`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** People by the report's order, those with the same by their names. `count` says what the count is called. */
function orderOf({ parameters }: Payload, count: string): RawBuilder<unknown> {
  const column = parameters.sort_by === 'count' ? count : 'a.date_joined'
  return sql.raw(`${column} ${parameters.sort_order === 'ascending' ? 'asc' : 'desc'}, a.username`)
}

/** Each string once for each person where the report counts so: as the last of what they did to it. */
function rowsOf(payload: Payload, actor: Actor) {
  const rows = sql`h.author_id, h.language_id, h.unit_id, h.action
      from changes h left join languages l on l.id = h.language_id
     where h.author_id is not null and ${counted(payload, actor)}`
  if (payload.parameters.counting_mode === 'all') return sql`select ${rows}`
  const string = sql`h.author_id, h.language_id, coalesce(h.unit_id, -h.id)`
  return sql`select distinct on (${string}) ${rows} order by ${string}, h.id desc`
}

const personOf = `jsonb_build_object('username', a.username, 'full_name', a.full_name, 'email', coalesce(a.email, ''),
  'date_joined', to_char(a.date_joined at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`

/** The translators of each language, with the languages' names. */
const creditsOf = (payload: Payload, actor: Actor) => sql<{ data: unknown }>`
  with rows as (${rowsOf(payload, actor)}),
  people as (select language_id, author_id, count(*)::int as count from rows where language_id is not null
              group by 1, 2 order by count desc limit ${mostRows}),
  by_language as (
    select l.name, jsonb_build_object('language', jsonb_build_object('code', l.code, 'name', l.name), 'authors', jsonb_agg(
             ${sql.raw(personOf)} || jsonb_build_object('change_count', n.count) order by ${orderOf(payload, 'n.count')})) as one
      from people n join languages l on l.id = n.language_id join users a on a.id = n.author_id
     group by l.id)
  select coalesce(jsonb_agg(one order by name), '[]') as data from by_language`

/** Counts of strings, or sums of what their source texts have, by what was done to them. */
const figuresOf = (name: string, value: string) => `'${name}', jsonb_build_object(
  'total', coalesce(sum(${value}), 0), 'new', coalesce(sum(${value}) filter (where r.action = 5), 0),
  'edited', coalesce(sum(${value}) filter (where r.action not in (5, 36)), 0),
  'approved', coalesce(sum(${value}) filter (where r.action = 36), 0))`

/** The work of each person. Strings that are gone count, without words. */
const contributorsOf = (payload: Payload, actor: Actor) => sql<{ data: unknown }>`
  with rows as (${rowsOf(payload, actor)}),
  people as (
    select r.author_id, count(*)::int as count, jsonb_build_object(
        'languages', coalesce(jsonb_agg(distinct l.code) filter (where l.code is not null), '[]'),
        ${sql.raw(figuresOf('count', '1'))}, ${sql.raw(figuresOf('words', 'u.num_words'))},
        ${sql.raw(figuresOf('characters', 'u.num_chars'))}) as figures
      from rows r left join units u on u.id = r.unit_id left join languages l on l.id = r.language_id
     group by r.author_id order by count desc limit ${mostRows})
  select coalesce(jsonb_agg(${sql.raw(personOf)} || n.figures order by ${orderOf(payload, 'n.count')}), '[]') as data
    from people n join users a on a.id = n.author_id`

/** Limits for a person's stored reports and their bytes; the oldest are removed, and the newest stays. */
const kept = { reports: 200, bytes: 100 * 1024 * 1024 }

const dropOld = statement<never>(
  'drop_old_reports',
  `delete from reports where id in (
     select id from (select id, row_number() over newest as number, sum(pg_column_size(data)) over newest as bytes
                       from reports where user_id = $1 window newest as (order by id desc)) mine
      where number > ${kept.reports} or (bytes > ${kept.bytes} and number > 1))`,
)

/** Makes a report of what its creator sees now. Resolves to its id, or null where its creator or its place is gone. */
export async function makeReport(database: Database, payload: ReportPayload): Promise<number | null> {
  const { kind, userId, scope, parameters } = payload
  const actor = await loadDoer(database, userId)
  if (!actor) return null
  const query = kind === 'credits' ? creditsOf(payload, actor) : contributorsOf(payload, actor)
  const { rows } = await query.execute(database.kysely)
  const place = (type: string) => (scope?.type === type ? scope.id : null)
  const { rows: made } = await sql<{ id: number }>`
    insert into reports (kind, user_id, project_id, category_id, component_id, parameters, data)
    select ${kind}, ${userId}, p.id, k.id, c.id, ${JSON.stringify(parameters)}::jsonb, ${JSON.stringify(rows[0]?.data ?? [])}::jsonb
      from (values (${place('project')}::int, ${place('category')}::int, ${place('component')}::int)) asked (project, category, component)
      left join projects p on p.id = project left join categories k on k.id = category left join components c on c.id = component
     where num_nonnulls(project, category, component) = num_nonnulls(p.id, k.id, c.id)
    returning id`.execute(database.kysely)
  await database.query(dropOld, [userId])
  return made[0]?.id ?? null
}
