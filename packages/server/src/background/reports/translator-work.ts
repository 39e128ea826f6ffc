import { type WorkKind, workKindNames, workKinds, writingKinds } from '@weft/contract'
import { type RawBuilder, sql } from 'kysely'
import { isCountedText, newestBehind, readMark } from '../../domain/user/work/newest-changes.ts'
import { dayOf, nextDay, partsOf } from '../../domain/user/work/periods.ts'
import { isSeenSum } from '../../domain/user/work/seen-sums.ts'
import { workColumns, workText } from '../../domain/user/work/work-of-changes.ts'
import { visibleTo } from '../../domain/visible.ts'
import { insideOf, mostRows, type ReportContext, type ReportMaker } from './report.ts'

const byLanguage = 3
const monthly = 4
/** As long as the history of any translation service. */
const firstDay = '1970-01-01'

/** The whole days of UTC from the start to before the end. */
function daysOf({ payload }: Pick<ReportContext, 'payload'>): { readonly from: string; readonly to: string } {
  const { start, end } = payload.parameters
  const tomorrow = nextDay(dayOf(Date.now()))
  const last = end === null ? tomorrow : dayOf(Date.parse(end) - 1)
  const from = start === null || start < firstDay ? firstDay : dayOf(Date.parse(start))
  const isFuture = last > tomorrow
  return { from, to: isFuture ? tomorrow : last }
}

/** Sums `s` of people and languages: of the days, or of months where days need not be told apart; with what is not in the sums yet. */
function sumsOf(context: ReportContext, { isByDay }: { readonly isByDay: boolean }): RawBuilder<unknown> {
  const { payload, actor } = context
  const { language, everybody } = payload.parameters
  const { from, to } = daysOf(context)
  const ofAll = (alias: string, person: string) => sql`${insideOf(payload, alias)}
    ${language === null ? sql`` : sql`and ${sql.ref(`${alias}.language_id`)} = (select id from languages where code = ${language})`}
    ${everybody ? sql`` : sql`and ${sql.ref(`${alias}.${person}`)} = ${actor.id}`}`
  const parts = from > to ? [] : isByDay ? [{ by: 'day' as const, from, before: nextDay(to) }] : partsOf(from, to)
  const sums = parts.map(
    (
      part,
    ) => sql`select w.project_id, w.component_id, w.language_id, w.user_id, w.kind, w.start as day, w.was_restricted, w.strings, w.words
      from work_sums w where w.grain = ${sql.lit(byLanguage + (part.by === 'month' ? monthly : 0))}::smallint
       and w.start >= ${part.from}::date and w.start < ${part.before}::date and w.user_id is not null and ${ofAll('w', 'user_id')}`,
  )
  return sql`(${sql.join(
    [
      ...sums,
      sql`select w.project_id, w.component_id, w.language_id, w.person, w.kind, w.day, false, 1, w.words from work w
        where w.day >= ${from}::date and w.day <= ${to}::date and w.person is not null and ${ofAll('w', 'person')}`,
    ],
    sql` union all `,
  )}) s join projects p on p.id = s.project_id left join components c on c.id = s.component_id
    join users a on a.id = s.user_id and a.is_active and not a.is_bot`
}

/** The changes that are not in the sums yet: the newest ones, and the rest of an earlier history whose sums are being made. */
async function newest({ services: { database } }: ReportContext): Promise<RawBuilder<unknown>> {
  const mark = await readMark(database, 'work')
  const ids = await newestBehind(database, mark)
  const named = ids === null ? sql`true` : sql`h.id = any(${ids}::bigint[])`
  const isBehind =
    mark.filled < mark.fill_to
      ? sql.raw(`not ${isCountedText('h', 'm')}`)
      : sql`${named} and (h.xact, h.id) > (m.xact, m.id)`
  return sql`chosen as materialized (
      select ${sql.raw(workColumns)} from changes h, counted_work m where ${isBehind}),
    ${sql.raw(workText)}`
}

const kindsOf = (kinds: readonly WorkKind[]) => sql.raw(kinds.map((kind) => workKinds[kind]).join(', '))

interface Day {
  readonly strings: number
  readonly words: number
}

/** The texts that each person wrote on each day. */
async function readDays(context: ReportContext): Promise<Day[]> {
  const { rows } = await sql<Day>`with ${await newest(context)}
    select sum(s.strings)::int as strings, sum(s.words)::float8 as words from ${sumsOf(context, { isByDay: true })}
     where ${isSeenSum(visibleTo(context.actor))} and s.kind in (${kindsOf(writingKinds)})
     group by s.user_id, s.day`.execute(context.services.database.kysely)
  return rows
}

/** Work of each person in each language, by kinds. */
async function readPeople(context: ReportContext): Promise<unknown> {
  const figures = workKindNames.flatMap((name) => [
    `'${name}_strings', coalesce(sum(strings) filter (where kind = ${workKinds[name]}), 0)`,
    `'${name}_words', coalesce(sum(words) filter (where kind = ${workKinds[name]}), 0)`,
  ])
  const { rows } = await sql<{ data: unknown }>`with ${await newest(context)},
    people as (
      select s.user_id, s.language_id, sum(s.words) filter (where s.kind in (${kindsOf(writingKinds)})) as written,
             jsonb_build_object(${sql.raw(figures.join(', '))}) as figures
        from ${sumsOf(context, { isByDay: false })} where ${isSeenSum(visibleTo(context.actor))}
       group by 1, 2 order by 3 desc nulls last, 1, 2 limit ${mostRows})
    select coalesce(jsonb_agg(jsonb_build_object('username', a.username, 'full_name', a.full_name,
             'language', l.code, 'language_name', l.name) || n.figures order by n.written desc nulls last, a.username, l.code), '[]') as data
      from people n join users a on a.id = n.user_id left join languages l on l.id = n.language_id`.execute(
    context.services.database.kysely,
  )
  return rows[0]?.data ?? []
}

/** The value below which so many percent of the ordered values are, between two of them in proportion. */
function percentile(ordered: readonly number[], percent: number): number {
  const at = ((ordered.length - 1) * percent) / 100
  const lower = ordered[Math.floor(at)] ?? 0
  const upper = ordered[Math.ceil(at)] ?? lower
  return lower + (upper - lower) * (at - Math.floor(at))
}

const rounded = (value: number): number => Math.round(value * 100) / 100

function summaryOf(values: readonly number[]) {
  const ordered = values.toSorted((a, b) => a - b)
  return {
    median: rounded(percentile(ordered, 50)),
    average: rounded(ordered.reduce((sum, one) => sum + one, 0) / ordered.length),
    p75: rounded(percentile(ordered, 75)),
    p90: rounded(percentile(ordered, 90)),
  }
}

/** How much people write on a day, without days of very little or of imports; and the work of each person in each language. */
export const translatorWork: ReportMaker = {
  kind: 'translator_work',
  async make(context) {
    const { start, end, language, min_changes = 5, max_changes = 1000, max_words = 10_000 } = context.payload.parameters
    const days = await readDays(context)
    const included = days.filter(
      ({ strings, words }) => strings >= min_changes && strings <= max_changes && words <= max_words,
    )
    const values = (name: keyof Day) => summaryOf(included.map((one) => one[name]))
    return {
      period: { start, end },
      filters: { language: language ?? '', min_changes, max_changes, max_words, actions: ['change', 'new', 'accept'] },
      user_days: { included: included.length, excluded: days.length - included.length },
      metrics: included.length === 0 ? {} : { strings: values('strings'), words: values('words') },
      people: await readPeople(context),
    }
  },
}
