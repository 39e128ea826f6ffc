import { sql } from 'kysely'
import { statement, type Transaction } from '../../db/database.ts'
import { personColumns } from '../user/profile/person-columns.ts'
import { lockAssignedWork } from '../user/work/assigned-work.ts'
import { type KeptTable, keptTables } from './kept-tables.ts'

const keepers = keptTables.map(({ name, rows }) =>
  statement<never>(
    `keep_${name}`,
    `insert into removed_rows (place_id, name, row) select $2, '${name}', to_jsonb(x) from ${name} x where ${rows}`,
  ),
)

/** The texts that the strings translate: a source that is another one by the day of the return makes them need editing. */
const keepSources = statement<never>(
  'keep_sources_of_removed',
  `insert into removed_rows (place_id, name, row)
   select $2, 'sources', jsonb_build_object('unit_id', u.id, 'source', coalesce(u.source, s.source))
     from units u join units s on s.id = u.source_unit_id where u.translation_id = $1`,
)

/** Copies all rows of a translation, with those that refer to them, to where no list looks. */
export async function keepRows(tx: Transaction, placeId: number, translationId: number): Promise<void> {
  for (const keeper of keepers) await tx.query(keeper, [translationId, placeId])
  await tx.query(keepSources, [translationId, placeId])
}

/** Columns that a table has still and the kept rows know. Columns of later versions have their usual values. */
const selectColumns = statement<{ name: string; columns: string[] }>(
  'columns_of_kept_rows',
  `select r.name, array_agg(a.attname::text order by a.attnum) as columns
     from (select distinct on (name) name, row from removed_rows where place_id = $1 order by name, at) r
     join pg_class c on c.relname = r.name and c.relnamespace = current_schema()::regnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and r.row ? a.attname
    group by r.name`,
)

/** Puts the kept rows back under their ids. Rows that refer to something that is gone stay away, with all that hangs on them. */
export async function returnRows(tx: Transaction, placeId: number): Promise<void> {
  const known = new Map((await tx.query(selectColumns, [placeId])).map(({ name, columns }) => [name, columns]))
  if (known.has('assignment_strings')) await lockAssignedWork(tx)
  for (const table of keptTables) {
    const columns = known.get(table.name)
    if (columns) await returnTable(tx, placeId, table, columns)
  }
}

async function returnTable(
  tx: Transaction,
  placeId: number,
  { name, returns = 'true', as = {}, along }: KeptTable,
  columns: readonly string[],
): Promise<void> {
  const values = columns.map((column) => as[column] ?? `x."${column}"`)
  await sql`with back as (insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.raw(values.join(', '))} from removed_rows r
      cross join lateral jsonb_populate_record(null::${sql.table(name)}, r.row) x
     where r.place_id = ${placeId} and r.name = ${name} and (${sql.raw(returns)})
     order by r.at on conflict do nothing returning *)
    ${sql.raw(along === undefined ? '' : `, ${along}`)} select 1 from back limit 1`.execute(tx.kysely)
}

const ownersOfKept = Object.keys(personColumns).flatMap((name) => {
  const [table = '', column = ''] = name.split('.')
  return keptTables.some((kept) => kept.name === table) ? [{ table, column }] : []
})

/** Gives kept rows of one account to another one of the same person. */
export async function moveKeptRows(
  tx: Transaction,
  { fromId, intoId }: { readonly fromId: number; readonly intoId: number },
): Promise<void> {
  for (const { table, column } of ownersOfKept)
    await sql`update removed_rows set row = jsonb_set(row, array[${column}::text], to_jsonb(${intoId}::int))
      where name = ${table} and row -> ${column}::text = to_jsonb(${fromId}::int)`.execute(tx.kysely)
}
