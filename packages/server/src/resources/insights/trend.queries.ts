import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { componentInPlace, translationInPlace } from '../../search/place-conditions.ts'

export interface TrendQuestion {
  readonly place: Place
  readonly visible: Visible
  /** Only texts in this language. */
  readonly languageId: number | null
  readonly measure: 'translated' | 'approved'
  /** The first day. */
  readonly from: string
}

export interface TrendState {
  readonly total: number
  readonly left: number
  readonly left_strings: number
}

/** By how much a place changed on a day. */
export interface TrendDay {
  readonly day: string
  readonly total: number
  readonly left: number
}

const ofLanguage = ({ place, languageId }: TrendQuestion): boolean =>
  'language' in place || place.kind === 'translation' || languageId !== null

/** The translations `t` of the place in the language that was chosen. */
const isAsked = ({ place, languageId }: TrendQuestion) =>
  sql`${translationInPlace(place)} ${languageId === null ? sql`` : sql`and t.language_id = ${languageId}`}`

/** The counters that the reader sees: of components, or of translations if the request names a language. */
const tablesOf = (question: TrendQuestion) =>
  ofLanguage(question)
    ? sql`translations t join statistics s on s.id = t.statistics_id join components c on c.id = t.component_id
        join projects p on p.id = c.project_id`
    : sql`components c join statistics s on s.id = c.statistics_id join projects p on p.id = c.project_id`

/** How much of a place is left now. */
export async function selectState(database: Database, question: TrendQuestion): Promise<TrendState> {
  const { place, visible, measure } = question
  const isInPlace = ofLanguage(question) ? sql`and ${isAsked(question)}` : sql``
  const done = sql.raw(measure)
  const doneWords = sql.raw(`${measure}_words`)
  // Read-only strings are nobody's to approve.
  const fixed = sql.raw(measure === 'approved' ? '- s.readonly' : '')
  const fixedWords = sql.raw(measure === 'approved' ? '- s.readonly_words' : '')
  const { rows } = await sql<TrendState>`
    select coalesce(sum(s.total_words), 0)::float8 as total,
           coalesce(sum(greatest(0, s.total_words - s.${doneWords} ${fixedWords})), 0)::float8 as left,
           coalesce(sum(greatest(0, s.total - s.${done} ${fixed})), 0)::int as left_strings
      from ${tablesOf(question)} where ${visible.component} and ${componentInPlace(place)} ${isInPlace}`.execute(
    database.kysely,
  )
  return rows[0] ?? { total: 0, left: 0, left_strings: 0 }
}

/** The days on which it changed, the oldest first. */
export async function selectTrendDays(database: Database, question: TrendQuestion): Promise<TrendDay[]> {
  const { place, visible, measure, from } = question
  const { rows } = await sql<TrendDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day, sum(d.total_words)::float8 as total,
           sum(d.total_words - d.${sql.raw(`${measure}_words`)})::float8 as left
      from progress_days d join translations t on t.id = d.translation_id join components c on c.id = t.component_id
      join projects p on p.id = c.project_id
     where d.day >= ${from}::date and ${visible.component} and ${componentInPlace(place)} and ${isAsked(question)}
     group by d.day order by d.day`.execute(database.kysely)
  return rows
}

/** The day since which progress is counted; null: not yet. */
export async function readProgressSince(database: Database): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`select since::text as since from progress_mark`.execute(
    database.kysely,
  )
  return rows[0]?.since ?? null
}
