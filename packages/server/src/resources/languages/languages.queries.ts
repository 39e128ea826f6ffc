import { sql } from 'kysely'
import type { LanguageRecord } from '../../catalog/records.ts'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { besideOf, byId, type ListPart, sequenceOf } from '../../db/list-part.ts'
import { summedCounters } from '../../db/statistics.ts'
import { isRestricted, type Visible } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'
import type { StatisticsRow } from '../../present/statistics-shape.ts'

export type LanguageRow = Omit<LanguageRecord, 'texts'>

/** Into this language something is translated that the reader sees; `null`: any, used or not. */
function isShown(visible: Visible | null) {
  if (visible === null) return sql<boolean>`true`
  return sql<boolean>`exists (select 1 from translations t join components c on c.id = t.component_id
    join projects p on p.id = c.project_id where t.language_id = languages.id and ${visible.component})`
}

export const languageOrder = byId('id')

/** `visible`: those into which a reader sees something translated; null: all. */
export function selectLanguages(database: Database, visible: Visible | null, part: ListPart): Promise<LanguageRow[]> {
  const query = database.kysely.selectFrom('languages').selectAll().where(isShown(visible))
  const chosen = query.where(besideOf(languageOrder, part)).orderBy(sequenceOf(languageOrder, part))
  return chosen.limit(part.limit).offset(part.offset).execute()
}

export async function countLanguages(database: Database, visible: Visible | null): Promise<number> {
  const query = database.kysely.selectFrom('languages').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await query.where(isShown(visible)).executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a reader sees something translated into the language of a code. */
export async function isLanguageShown(database: Database, code: string, visible: Visible): Promise<boolean> {
  const found = await database.kysely
    .selectFrom('languages')
    .select('id')
    .where('code', '=', code)
    .where(isShown(visible))
    .executeTakeFirst()
  return found !== undefined
}

/** The things that keep a language: it cannot be deleted as long as one of them needs it. */
export type LanguageUse = 'translations' | 'settings' | 'removed' | 'memory'

const selectUse = statement<{ use: LanguageUse | null }>(
  'language_in_use',
  `select case
     when exists (select from translations where language_id = $1) then 'translations'
     when exists (select from components where source_language_id = $1)
       or exists (select from projects where secondary_language_id = $1) then 'settings'
     when exists (select from removed_texts where language_id = $1)
       or exists (select from removed_comments where language_id = $1)
       or exists (select from removed_annotations where language_id = $1)
       or exists (select from removed_places where language_id = $1) then 'removed'
     when exists (select from memory_entries where language_id = $1)
       or exists (select from memory_former where language_id = $1)
       or exists (select from memory_texts t join memory_entries e on e.text_id = t.id where t.language_id = $1)
       then 'memory' end as use`,
)

/** Something that would be lost with a language, or null. */
export async function useOfLanguage(database: Database | Transaction, id: number): Promise<LanguageUse | null> {
  const [row] = await database.query(selectUse, [id])
  return row?.use ?? null
}

export interface LanguageValues {
  readonly code: string
  readonly name: string
  readonly direction: string
  readonly population: number
  readonly plural_source: number
  readonly plural_number: number
  readonly plural_formula: string
  readonly plural_type: number
}

/** Undefined when the code is taken. */
export async function insertLanguage(tx: Transaction, values: LanguageValues): Promise<LanguageRow | undefined> {
  const { id } = await tx.kysely.insertInto('statistics').defaultValues().returning('id').executeTakeFirstOrThrow()
  return tx.kysely
    .insertInto('languages')
    .values({ ...values, statistics_id: id })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateLanguage(tx: Transaction, id: number, values: Partial<LanguageValues>): Promise<LanguageRow> {
  return tx.kysely.updateTable('languages').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

const removeOfProjects = statement<{ statistics_id: number }>(
  'remove_language_of_projects',
  'delete from project_languages where language_id = $1 returning statistics_id',
)

export async function removeLanguage(tx: Transaction, { id, statistics_id }: LanguageRow): Promise<void> {
  const ofProjects = await tx.query(removeOfProjects, [id])
  await tx.kysely.deleteFrom('languages').where('id', '=', id).execute()
  const counters = [statistics_id, ...ofProjects.map((row) => row.statistics_id)]
  await tx.kysely.deleteFrom('statistics').where('id', 'in', counters).execute()
}

const selectStatistics = statement<StatisticsRow & { readonly recent: number }>(
  'language_statistics',
  `select s.*, (select count(*)::int from changes c where c.language_id = $2 and c.action = any($3)
     and c.timestamp > s.last_change - interval '6 hours') as recent
   from statistics s where s.id = $1`,
)

type ShownStatistics = StatisticsRow & { readonly recent: number }

/** The counters of a language, as far as a reader sees what they count. */
export async function selectLanguageStatistics(
  database: Database,
  language: LanguageRow,
  visible: Visible,
): Promise<ShownStatistics> {
  const { id, statistics_id } = language
  if (!visible.all && (await isPartlyHidden(database, id, visible)))
    return selectVisibleStatistics(database, id, visible)
  const [row] = await database.query(selectStatistics, [statistics_id, id, contentActions])
  if (row === undefined) throw new Error(`The language ${id} has no statistics`)
  return row
}

async function isPartlyHidden(database: Database, id: number, visible: Visible): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`select exists (select 1 from project_languages pl
      join projects p on p.id = pl.project_id where pl.language_id = ${id} and not ${visible.project})
    or exists (select 1 from components c where ${isRestricted}) as hidden`.execute(database.kysely)
  return rows[0]?.hidden === true
}

/** Added up now: a project at a time where the reader sees all of it, else a translation at a time. */
async function selectVisibleStatistics(database: Database, id: number, visible: Visible): Promise<ShownStatistics> {
  const hasRestricted = sql`exists (select 1 from components c where c.project_id = p.id and ${isRestricted})`
  const { rows } = await sql<ShownStatistics>`
    with seen as (
      select pl.statistics_id as id from project_languages pl join projects p on p.id = pl.project_id
       where pl.language_id = ${id} and ${visible.project} and not ${hasRestricted}
      union all
      select t.statistics_id from translations t join components c on c.id = t.component_id
        join projects p on p.id = c.project_id
       where t.language_id = ${id} and ${visible.component} and ${hasRestricted}
    ), total as (select ${summedCounters} from seen join statistics s on s.id = seen.id)
    select total.*, (select count(*)::int from changes h join projects p on p.id = h.project_id
         left join components c on c.id = h.component_id
        where h.language_id = ${id} and h.action = any(${contentActions}::int[])
          and h.timestamp > total.last_change - interval '6 hours' and ${visible.component}) as recent
      from total`.execute(database.kysely)
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return row
}
