import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Visible } from '../../visible.ts'
import { authoredColumns, isAuthoredText } from './author-changes.ts'
import { isCountedText, newestBehind, readMark } from './newest-changes.ts'
import { dayOf, nextDay, partsOf } from './periods.ts'
import { isSeenSum } from './seen-sums.ts'

/** The texts that are asked for. Both times are of the period; null: it has no such end. */
export interface AuthoredQuestion {
  readonly start: Date | null
  readonly end: Date | null
  /** A condition on rows under an alias that have a project, component and language. */
  inside(alias: string): RawBuilder<boolean>
  readonly visible: Visible
  /** The author; null: all. */
  readonly userId: number | null
  /** A code; null: all. */
  readonly language: string | null
}

const dayMs = 86_400_000
const noon = dayMs / 2

/** Changes of a part of a day, which are added to the sums of whole days or taken from them. */
interface Edge {
  readonly sign: 1 | -1
  readonly time: RawBuilder<boolean>
}

interface WholeDays {
  readonly from: string
  readonly to: string
  readonly edges: readonly Edge[]
}

const asTime = (time: number) => sql`${new Date(time)}::timestamptz`

/** A period as whole days, with the shorter part of the days in which it begins and ends. */
export function wholeDaysOf(start: Date | null, end: Date | null, now = Date.now()): WholeDays {
  const first = Math.max(0, start?.getTime() ?? 0)
  const tomorrow = Date.parse(nextDay(dayOf(now)))
  const edges: Edge[] = []
  let from = dayOf(first)
  const began = first - Date.parse(from)
  const day = Date.parse(from)
  if (began > noon) {
    edges.push({ sign: 1, time: sql`h.timestamp >= ${asTime(first)} and h.timestamp < ${asTime(day + dayMs)}` })
    from = nextDay(from)
  } else if (began > 0)
    edges.push({ sign: -1, time: sql`h.timestamp >= ${asTime(day)} and h.timestamp < ${asTime(first)}` })
  if (end === null || end.getTime() >= tomorrow + dayMs) return { from, to: dayOf(tomorrow), edges }
  const last = end.getTime()
  const to = dayOf(last)
  const midnight = Date.parse(to)
  if (last - midnight > noon) {
    edges.push({ sign: -1, time: sql`h.timestamp > ${asTime(last)} and h.timestamp < ${asTime(midnight + dayMs)}` })
    return { from, to, edges }
  }
  edges.push({ sign: 1, time: sql`h.timestamp >= ${asTime(midnight)} and h.timestamp <= ${asTime(last)}` })
  return { from, to: nextDay(to, -1), edges }
}

const columns = (
  sign: 1 | -1,
) => sql`x.project_id, x.component_id, x.language_id, x.user_id, x.kind, false as was_restricted,
  ${sql.lit(sign)} as strings, ${sql.lit(sign)} * x.words as words, ${sql.lit(sign)} * x.chars as chars`

const isCounted = sql.raw(isCountedText('h', 'm'))

/** The position of a count a moment ago, and the changes behind it. Counts only go on, so no other one is left to be counted. */
export interface EarlierMark {
  readonly filled: number
  readonly fill_to: number
  /** The ids of the newest changes; null: they are too many to be named. */
  readonly newest: readonly number[] | null
}

/** How far texts are added up; read before the question is asked. */
export async function readAuthorMark(database: Pick<Database, 'query'>): Promise<EarlierMark> {
  const mark = await readMark(database, 'authors')
  return { filled: mark.filled, fill_to: mark.fill_to, newest: await newestBehind(database, mark) }
}

/**
 * Changes that are not in the sums yet: the newest ones, and the changes of a history whose sums are being made. The mark of the same moment
 * as the sums decides.
 */
function uncounted({ filled, fill_to, newest }: EarlierMark): RawBuilder<unknown> {
  const named = newest === null ? sql`true` : sql`n.id = any(${newest}::bigint[])`
  const last = sql`select n.* from changes n where ${named} and (n.xact, n.id) > (select xact, id from counted_authors)`
  const unfilled = sql`select n.* from changes n, counted_authors m where n.id > ${filled} and n.id <= ${fill_to}
    and n.id > m.filled and (n.xact is null or n.xact < m.first_xact)`
  return filled < fill_to ? sql`(${last} union all ${unfilled}) h` : sql`(${last}) h`
}

/**
 * Texts of authors, as rows to be added up: from sums of months and days, the parts of days at both ends, and what is not in the sums
 * yet. So it costs what people and days there are, however long the history is. Rows have a project, component, language (0: none),
 * user, kind, strings, words and characters.
 */
export function authoredTexts(question: AuthoredQuestion, mark: EarlierMark): RawBuilder<unknown> {
  const { start, end, inside, visible, userId, language } = question
  const { from, to, edges } = wholeDaysOf(start, end)
  const ofLanguage = (alias: string) =>
    language === null
      ? sql``
      : sql`and ${sql.ref(`${alias}.language_id`)} = (select id from languages where code = ${language})`
  const sums = (from > to ? [] : partsOf(from, to)).map(
    (
      part,
    ) => sql`select w.project_id, w.component_id, w.language_id, w.user_id, w.kind, w.was_restricted, w.strings, w.words, w.chars
      from author_sums w where w.monthly = ${sql.lit(part.by === 'month')} and w.start >= ${part.from}::date
       and w.start < ${part.before}::date and ${inside('w')} ${ofLanguage('w')}
       ${userId === null ? sql`` : sql`and w.user_id = ${userId}`}`,
  )
  const texts = (
    rows: RawBuilder<unknown>,
    time: RawBuilder<unknown>,
    sign: 1 | -1,
  ) => sql`select ${columns(sign)} from (
      select ${sql.raw(authoredColumns)} from ${rows} left join units u on u.id = h.unit_id
       where ${time} and ${sql.raw(isAuthoredText)} and ${inside('h')} ${ofLanguage('h')}
       ${userId === null ? sql`` : sql`and h.author_id = ${userId}`}) x`
  const period = sql`${start === null ? sql`true` : sql`h.timestamp >= ${start}`} and ${end === null ? sql`true` : sql`h.timestamp <= ${end}`}`
  const parts = [
    ...sums,
    ...edges.map(({ sign, time }) =>
      texts(sql`counted_authors m cross join changes h`, sql`${time} and ${isCounted}`, sign),
    ),
    texts(uncounted(mark), period, 1),
  ]
  return sql`select s.* from (${sql.join(parts, sql` union all `)}) s join projects p on p.id = s.project_id
    left join components c on c.id = s.component_id where ${isSeenSum(visible)}`
}
