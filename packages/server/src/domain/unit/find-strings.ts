import { type Queries, statement } from '../../db/database.ts'

const selectByName = statement<{ id: number }>(
  'unit_by_name',
  `select u.id from units u join units s on s.id = u.source_unit_id
    where u.translation_id = $1 and coalesce(s.context, '') = $2
      and ($3::text is null or split_part(s.source, U&'\\001E\\001E', 1) = $3) order by u.id limit 1`,
)

/** The id of the string of this name in a translation; null if missing. A null source stands for any: names are keys. */
export async function findString(
  queries: Queries,
  translationId: number,
  { context, source }: { readonly context: string; readonly source: string | null },
): Promise<number | null> {
  const [row] = await queries.query(selectByName, [translationId, context, source])
  return row?.id ?? null
}
