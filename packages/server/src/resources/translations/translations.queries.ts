import { sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'
import type { TranslationCounters } from '../../present/translation-shape.ts'

const counters = `s.total, s.total_words, s.translated, s.translated_words, s.fuzzy, s.fuzzy_words, s.failing,
  s.failing_words, s.suggestions, s.comments, s.last_change, a.full_name as last_author`

/** Counters with the translation whose they are. */
export type TranslationRow = TranslationCounters & { readonly id: number }

const selectOne = statement<TranslationCounters>(
  'translation_counters_shown',
  `select ${counters} from statistics s left join users a on a.id = s.last_author_id where s.id = $1`,
)

const selectOfComponent = statement<TranslationRow>(
  'translations_page',
  `select t.id, ${counters} from translations t join statistics s on s.id = t.statistics_id
     left join users a on a.id = s.last_author_id
    where t.component_id = $1 order by t.id limit $2 offset $3`,
)

const countOfComponent = statement<{ count: number }>(
  'translations_count',
  'select count(*)::int as count from translations where component_id = $1',
)

/** One page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The counters of a translation, by their row. */
export async function selectCounters(
  database: Database,
  statisticsId: number,
): Promise<TranslationCounters | undefined> {
  const [row] = await database.query(selectOne, [statisticsId])
  return row
}

export const selectTranslations = (database: Database, componentId: number, page: Page): Promise<TranslationRow[]> =>
  database.query(selectOfComponent, [componentId, page.limit, page.offset])

export async function countTranslations(database: Database, componentId: number): Promise<number> {
  const [row] = await database.query(countOfComponent, [componentId])
  return row?.count ?? 0
}

const places = sql`translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id`

/** Which translations a list over projects has. */
export interface TranslationFilter {
  readonly visible: Visible
  /** Only those whose texts this user wrote. */
  readonly contributorId?: number
}

function chosenBy({ visible, contributorId }: TranslationFilter) {
  if (contributorId === undefined) return visible.component
  return sql`${visible.component} and t.id in (select translation_id from changes
    where user_id = ${contributorId} and action = any(${contentActions}::int[]))`
}

export async function selectAllTranslations(
  database: Database,
  filter: TranslationFilter,
  { limit, offset }: Page,
): Promise<TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`select t.id, ${sql.raw(counters)} from ${places}
      join statistics s on s.id = t.statistics_id left join users a on a.id = s.last_author_id
     where ${chosenBy(filter)} order by t.id limit ${limit} offset ${offset}`.execute(database.kysely)
  return rows
}

export async function countAllTranslations(database: Database, filter: TranslationFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${places} where ${chosenBy(filter)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}
