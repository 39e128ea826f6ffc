import { type WorkGroup, type WorkKind, workKindNames, workKinds } from '@weft/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import { type Part, partsOf } from '../../domain/user/work/periods.ts'
import { isSeenSum } from '../../domain/user/work/seen-sums.ts'
import type { Visible } from '../../domain/visible.ts'
import { rowInPlace } from '../../search/place-conditions.ts'

type Sum = `${WorkKind}_${'strings' | 'words'}`

/** Sums of a row, by kinds of work. */
export type WorkFigures = { readonly [Name in Sum]: number } & {
  readonly reviews: number
  readonly review_seconds: number
  readonly within_day: number
}

export type WorkRow = WorkFigures & {
  readonly day: string | null
  readonly language: string | null
  readonly language_name: string | null
  /** The slugs of the path. */
  readonly component: string | null
  readonly component_name: string | null
  readonly person: string | null
  readonly person_name: string | null
  /** The number of all rows. */
  readonly of: number
}

export interface WorkQuestion {
  readonly place: Place
  readonly visible: Visible
  readonly by: WorkGroup
  readonly from: string
  readonly to: string
  readonly languageId: number | null
  readonly personId: number | null
}

/** More rows nobody reads, and no table needs. */
const most = 1000

const sums = sql.raw(
  [
    ...workKindNames.flatMap((name) => [
      `coalesce(sum(s.strings) filter (where s.kind = ${workKinds[name]}), 0)::int as ${name}_strings`,
      `coalesce(sum(s.words) filter (where s.kind = ${workKinds[name]}), 0)::float8 as ${name}_words`,
    ]),
    'coalesce(sum(s.timed), 0)::int as reviews',
    'coalesce(sum(s.seconds), 0)::float8 as review_seconds',
    'coalesce(sum(s.within_day), 0)::int as within_day',
  ].join(', '),
)

const byHand = sql.raw(
  `coalesce(sum(s.words) filter (where s.kind in (${workKinds.new}, ${workKinds.edited}, ${workKinds.approved})), 0)`,
)

/** Sums tell apart only what a question asks for: the coarser they are, the fewer. */
function grainOf({ place, by, languageId, personId }: WorkQuestion): number {
  const language = 'language' in place || place.kind === 'translation' || languageId !== null
  const person = personId !== null || by === 'person' || by === 'credits'
  return (language || by === 'language' || by === 'credits' ? 1 : 0) + (person ? 2 : 0)
}

/** Rows `s` of sums of the period and place that the reader sees. Those of components that are gone stay, as the history does. */
function sumsOf(question: WorkQuestion): RawBuilder<unknown> {
  const { place, by, from, to, languageId, personId } = question
  const grain = grainOf(question)
  const parts: readonly Part[] = by === 'day' ? [{ by, from, before: to }] : partsOf(from, to)
  const until = by === 'day' ? sql`<=` : sql`<`
  const chosen = parts.map(
    (part) => sql`select * from work_sums w where w.grain = ${grain + (part.by === 'month' ? 4 : 0)}::smallint
      and w.start >= ${part.from}::date and w.start ${until} ${part.before}::date and ${rowInPlace('w', place)}
      ${languageId === null ? sql`` : sql`and w.language_id = ${languageId}`}
      ${personId === null ? sql`` : sql`and w.user_id = ${personId}`}`,
  )
  return sql`(${sql.join(chosen, sql` union all `)}) s join projects p on p.id = s.project_id
    left join components c on c.id = s.component_id`
}

/** By what the rows are, and the columns that tell it. */
const groups: { readonly [By in WorkGroup]: { readonly key: string; readonly columns: string } } = {
  day: { key: 's.start', columns: 'to_char(s.start, \'YYYY-MM-DD\') as "day"' },
  month: {
    key: "date_trunc('month', s.start)",
    columns: "to_char(date_trunc('month', s.start), 'YYYY-MM-DD') as \"day\"",
  },
  language: { key: 's.language_id', columns: 's.language_id' },
  component: { key: 'c.id', columns: 'c.id as component_id' },
  person: { key: 's.user_id', columns: 's.user_id' },
  credits: { key: 's.language_id, s.user_id', columns: 's.language_id, s.user_id' },
}

const named = {
  language: 'l.code as language, l.name as language_name',
  component: `(select p.slug || '/' || coalesce((with recursive up as (
      select k.id, k.category_id, k.slug, 1 as level from categories k where k.id = c.category_id
      union all select k.id, k.category_id, k.slug, up.level + 1 from categories k join up on k.id = up.category_id)
    select string_agg(up.slug, '/' order by up.level desc) || '/' from up), '') || c.slug) as component, c.name as component_name`,
  person: `case when a.username = 'deleted-' || a.id then null else a.username end as person, coalesce(nullif(a.full_name, ''), a.username) as person_name`,
} as const

/** The names of rows, looked up once there are few of them. */
function namesOf(by: WorkGroup): RawBuilder<unknown> {
  if (by === 'day' || by === 'month') return sql`g.* from grouped g order by g.day`
  if (by === 'component')
    return sql`g.*, ${sql.raw(named.component)} from grouped g left join components c on c.id = g.component_id left join projects p on p.id = c.project_id order by g.place`
  const ofLanguage = by === 'language' || by === 'credits'
  const ofPerson = by === 'person' || by === 'credits'
  const columns = [...(ofLanguage ? [named.language] : []), ...(ofPerson ? [named.person] : [])].join(', ')
  return sql`g.*, ${sql.raw(columns)} from grouped g
    ${ofLanguage ? sql`left join languages l on l.id = g.language_id` : sql``}
    ${ofPerson ? sql`left join users a on a.id = g.user_id` : sql``} order by g.place`
}

/** The work by rows: days in their order, all others with the most words first. */
export async function selectWork(database: Database, question: WorkQuestion): Promise<WorkRow[]> {
  const { by, visible } = question
  const { key, columns } = groups[by]
  const ofPeople = by === 'person' || by === 'credits'
  const { rows } = await sql<WorkRow>`
    with grouped as materialized (
      select ${sql.raw(columns)}, ${sums}, (count(*) over ())::int as of,
             row_number() over (order by ${byHand} desc, sum(s.strings) desc, ${sql.raw(key)}) as place
        from ${sumsOf(question)} where ${isSeenSum(visible)} ${ofPeople ? sql`and s.user_id is not null` : sql``}
       group by ${sql.raw(key)} order by place limit ${by === 'day' || by === 'month' ? 10_000 : most})
    select ${namesOf(by)}`.execute(database.kysely)
  return rows
}

/** The sums of all rows, also of the ones that the report leaves out. */
export async function sumWork(database: Database, question: WorkQuestion): Promise<WorkFigures> {
  const { rows } =
    await sql<WorkFigures>`select ${sums} from ${sumsOf({ ...question, by: question.by === 'day' ? 'day' : 'month' })}
    where ${isSeenSum(question.visible)}`.execute(database.kysely)
  const [row] = rows
  if (row === undefined) throw new Error('A sum without groups has one row')
  return row
}

/** Up to when work is in the sums, and whether that of before there were any is. */
export async function readCounted(database: Database): Promise<{ counted: Date | null; complete: boolean }> {
  const { rows } = await sql<{
    counted: Date | null
    complete: boolean
  }>`select counted, filled >= fill_to as complete from counted_work`.execute(database.kysely)
  return rows[0] ?? { counted: null, complete: false }
}
