import { sql } from 'kysely'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { LanguageRecord } from '../../domain/catalog/records.ts'
import type { StatisticsRow } from '../../domain/statistics/statistics-shape.ts'
import { contentActions } from '../../events/change-actions.ts'

export type LanguageRow = Omit<LanguageRecord, 'texts'>

const inUse = sql<boolean>`exists (select from translations where translations.language_id = languages.id)`

/** `all`: also those that nothing is translated into. */
export function selectLanguages(
  database: Database,
  all: boolean,
  page: { limit: number; offset: number },
): Promise<LanguageRow[]> {
  const query = database.kysely.selectFrom('languages').selectAll().orderBy('id').limit(page.limit).offset(page.offset)
  return (all ? query : query.where(inUse)).execute()
}

export async function countLanguages(database: Database, all: boolean): Promise<number> {
  const query = database.kysely.selectFrom('languages').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await (all ? query : query.where(inUse)).executeTakeFirstOrThrow()
  return Number(count)
}

const selectInUse = statement<{ used: boolean }>(
  'language_in_use',
  'select exists (select from translations where language_id = $1) as used',
)

export async function isInUse(database: Database | Transaction, id: number): Promise<boolean> {
  const [row] = await database.query(selectInUse, [id])
  return row?.used === true
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

export async function removeLanguage(tx: Transaction, { id, statistics_id }: LanguageRow): Promise<void> {
  await tx.kysely.deleteFrom('languages').where('id', '=', id).execute()
  await tx.kysely.deleteFrom('statistics').where('id', '=', statistics_id).execute()
}

const selectStatistics = statement<StatisticsRow & { readonly recent: number }>(
  'language_statistics',
  `select s.*, (select count(*)::int from changes c where c.language_id = $2 and c.action = any($3)
     and c.timestamp > s.last_change - interval '6 hours') as recent
   from statistics s where s.id = $1`,
)

export async function selectLanguageStatistics(database: Database, { id, statistics_id }: LanguageRow) {
  const [row] = await database.query(selectStatistics, [statistics_id, id, contentActions])
  if (row === undefined) throw new Error(`The language ${id} has no statistics`)
  return row
}
