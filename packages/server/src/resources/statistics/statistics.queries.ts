import { sql } from 'kysely'
import type { TranslationRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { byId, type ListPart, listStatement, queryPart } from '../../db/list-part.ts'
import { summedCounters } from '../../db/statistics.ts'
import type { Visible } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'
import type { StatisticsRow } from '../../present/statistics-shape.ts'

/** Counters, with how many changes of texts came in the six hours before the last change. */
export type ShownStatistics = StatisticsRow & { readonly recent_changes: number }

/** Those of a translation, with who wrote in it last. */
export type AuthoredStatistics = ShownStatistics & { readonly last_author: string | null }

/** Counters of one language of a project. */
export type LanguageStatistics = ShownStatistics & { readonly language_id: number }

/** Counters of one translation of a component. */
export type TranslationStatistics = AuthoredStatistics & { readonly translation_id: number }

/** One range of an index, whose length is the work of six hours and not the size of anything. */
const recent = (column: string, value: string) => `(select count(*)::int from changes c
  where c.${column} = ${value} and c.action in (${contentActions.join(', ')})
    and c.timestamp > s.last_change - interval '6 hours') as recent_changes`

const lastAuthor = '(select a.full_name from users a where a.id = s.last_author_id) as last_author'

const selectTranslation = statement<Omit<AuthoredStatistics, 'recent_changes'>>(
  'statistics_of_one_translation',
  `select s.*, ${lastAuthor} from statistics s where s.id = $1`,
)
const selectRecent = statement<{ recent_changes: number }>(
  'recent_changes_of_one_translation',
  `select ${recent('translation_id', '$2')} from statistics s where s.id = $1`,
)
const selectProject = statement<ShownStatistics>(
  'statistics_of_one_project',
  `select s.*, ${recent('project_id', '$2')} from statistics s where s.id = $1`,
)
export const statisticsOrder = byId('t.id')
const selectTranslations = listStatement<TranslationStatistics>(
  'statistics_of_component',
  `select s.*, ${lastAuthor}, t.id as translation_id, ${recent('translation_id', 't.id')}
     from translations t join statistics s on s.id = t.statistics_id
    where t.component_id = $1 {part}`,
  statisticsOrder,
)
const countTranslations = statement<{ count: number }>(
  'statistics_of_component_count',
  'select count(*)::int as count from translations where component_id = $1',
)
const selectLanguages = statement<LanguageStatistics>(
  'statistics_of_project_languages',
  `select s.*, pl.language_id, (select count(*)::int from changes c
      where c.project_id = $1 and c.language_id = pl.language_id and c.action in (${contentActions.join(', ')})
        and c.timestamp > s.last_change - interval '6 hours') as recent_changes
     from project_languages pl join statistics s on s.id = pl.statistics_id join languages l on l.id = pl.language_id
    where pl.project_id = $1
      and exists (select 1 from translations t join components c on c.id = t.component_id
                   where c.project_id = $1 and t.language_id = pl.language_id)
    order by l.name`,
)

interface RecentCounts {
  readonly changes: number
  readonly lastChange: number | undefined
  readonly count: number
}

/** Kept by the catalog's record, so that they are forgotten with it. With equal count and last change, the changes are equal. */
const recentChanges = new WeakMap<TranslationRecord, RecentCounts>()

/** The counters of a translation. The recent changes are counted again only once there are others. */
export async function selectTranslationStatistics(
  database: Database,
  translation: TranslationRecord,
): Promise<AuthoredStatistics | undefined> {
  const { statistics_id, id } = translation.row
  const [row] = await database.query(selectTranslation, [statistics_id])
  if (row === undefined) return undefined
  const { changes } = row
  const lastChange = row.last_change?.getTime()
  const known = recentChanges.get(translation)
  if (known?.changes === changes && known.lastChange === lastChange) return { ...row, recent_changes: known.count }
  const [counted] = await database.query(selectRecent, [statistics_id, id])
  const count = counted?.recent_changes ?? 0
  recentChanges.set(translation, { changes, lastChange, count })
  return { ...row, recent_changes: count }
}

/** The counters of a project. */
export async function selectProjectStatistics(database: Database, statisticsId: number, projectId: number) {
  const [row] = await database.query(selectProject, [statisticsId, projectId])
  return row
}

/** The same without restricted components: counted now, because it concerns few projects and readers. */
export async function selectOpenProjectStatistics(
  database: Database,
  projectId: number,
  { inside }: Visible,
): Promise<ShownStatistics> {
  const { rows } = await sql<ShownStatistics>`
    with total as (select ${summedCounters} from components c join statistics s on s.id = c.statistics_id
                    where c.project_id = ${projectId} and ${inside})
    select total.*, (select count(*)::int from changes h left join components c on c.id = h.component_id
        where h.project_id = ${projectId} and h.action = any(${contentActions}::int[]) and ${inside}
          and h.timestamp > total.last_change - interval '6 hours') as recent_changes
      from total`.execute(database.kysely)
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return row
}

export async function selectOpenLanguageStatistics(
  database: Database,
  projectId: number,
  { inside }: Visible,
): Promise<LanguageStatistics[]> {
  const { rows } = await sql<LanguageStatistics>`
    with total as (select t.language_id, ${summedCounters} from translations t join components c on c.id = t.component_id
                     join statistics s on s.id = t.statistics_id
                    where c.project_id = ${projectId} and ${inside} group by t.language_id)
    select total.*, (select count(*)::int from changes h left join components c on c.id = h.component_id
        where h.project_id = ${projectId} and h.language_id = total.language_id
          and h.action = any(${contentActions}::int[]) and ${inside}
          and h.timestamp > total.last_change - interval '6 hours') as recent_changes
      from total join languages l on l.id = total.language_id order by l.name`.execute(database.kysely)
  return rows
}

/** The counters of a component's translations. */
export const selectComponentStatistics = (
  database: Database,
  componentId: number,
  part: ListPart,
): Promise<TranslationStatistics[]> => queryPart(database, selectTranslations, [componentId], part)

export async function countComponentStatistics(database: Database, componentId: number): Promise<number> {
  const [row] = await database.query(countTranslations, [componentId])
  return row?.count ?? 0
}

/** The counters of a project's languages, by the languages' names. */
export const selectLanguageStatistics = (database: Database, projectId: number): Promise<LanguageStatistics[]> =>
  database.query(selectLanguages, [projectId])
