import { sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import { byId, type ListPart, listStatement, partOf, queryPart } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'
import type { TranslationCounters } from '../../present/translation-shape.ts'

const counters = `s.total, s.total_words, s.translated, s.translated_words, s.fuzzy, s.fuzzy_words, s.failing,
  s.failing_words, s.suggestions, s.comments, s.last_change, a.full_name as last_author`

/** The counters of a translation, with its id. */
export type TranslationRow = TranslationCounters & { readonly id: number }

const selectOne = statement<TranslationCounters>(
  'translation_counters_shown',
  `select ${counters} from statistics s left join users a on a.id = s.last_author_id where s.id = $1`,
)

export const translationOrder = byId('t.id')
const selectOfComponent = listStatement<TranslationRow>(
  'translations_page',
  `select t.id, ${counters} from translations t join statistics s on s.id = t.statistics_id
     left join users a on a.id = s.last_author_id
    where t.component_id = $1 {part}`,
  translationOrder,
)

const countOfComponent = statement<{ count: number }>(
  'translations_count',
  'select count(*)::int as count from translations where component_id = $1',
)

/** The counters of a translation, by their row. */
export async function selectCounters(
  database: Database,
  statisticsId: number,
): Promise<TranslationCounters | undefined> {
  const [row] = await database.query(selectOne, [statisticsId])
  return row
}

export const selectTranslations = (
  database: Database,
  componentId: number,
  part: ListPart,
): Promise<TranslationRow[]> => queryPart(database, selectOfComponent, [componentId], part)

export async function countTranslations(database: Database, componentId: number): Promise<number> {
  const [row] = await database.query(countOfComponent, [componentId])
  return row?.count ?? 0
}

const places = sql`translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id`

/** The filter of a list of translations over projects. */
export interface TranslationFilter {
  readonly visible: Visible
  /** Only those whose texts this user wrote. */
  readonly contributorId?: number
}

function chosenBy({ visible, contributorId }: TranslationFilter) {
  if (contributorId === undefined) return visible.amongMany
  return sql`${visible.amongMany} and t.id in (select translation_id from changes
    where user_id = ${contributorId} and action = any(${contentActions}::int[]))`
}

export async function selectAllTranslations(
  database: Database,
  filter: TranslationFilter,
  part: ListPart,
): Promise<TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`select t.id, ${sql.raw(counters)} from ${places}
      join statistics s on s.id = t.statistics_id left join users a on a.id = s.last_author_id
     where ${chosenBy(filter)} ${partOf(translationOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countAllTranslations(database: Database, filter: TranslationFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${places} where ${chosenBy(filter)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}
