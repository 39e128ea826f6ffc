import type { MqmCategory, MqmSeverity } from '@weft/contract'
import { sql } from 'kysely'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'

/** An error that a reviewer marks: where it stands in the text, what it is about, and how bad it is. */
export interface MqmError {
  readonly category: MqmCategory
  readonly severity: MqmSeverity
  /** In UTF-16 units of the text; equal: something is missing there. */
  readonly start: number
  readonly end: number
  readonly note: string
}

export interface MqmItem {
  readonly position: number
  readonly unit_id: number | null
  readonly source: string
  readonly target: string
  readonly words: number
  readonly service: string
  readonly seen: boolean
  readonly errors: readonly MqmError[]
}

export interface MqmReview {
  readonly id: number
  readonly translation_id: number
  readonly username: string | null
  readonly q: string
  readonly created: Date
  readonly strings: number
  readonly seen: number
}

const columns = `r.id, r.translation_id, u.username, r.q, r.created,
  (select count(*)::int from mqm_items i where i.review_id = r.id) as strings,
  (select count(*)::int from mqm_items i where i.review_id = r.id and i.seen) as seen`
const selectReview = statement<MqmReview>(
  'mqm_review',
  `select ${columns} from mqm_reviews r left join users u on u.id = r.user_id where r.id = $1`,
)
const selectReviews = statement<MqmReview>(
  'mqm_reviews_of_translation',
  `select ${columns} from mqm_reviews r left join users u on u.id = r.user_id where r.translation_id = $1 order by r.id desc limit 20`,
)
const selectItems = statement<MqmItem>(
  'mqm_items',
  'select position, unit_id, source, target, words, service, seen, errors from mqm_items where review_id = $1 order by position',
)
const insertReview = statement<{ id: number }>(
  'add_mqm_review',
  'insert into mqm_reviews (translation_id, user_id, q) values ($1, $2, $3) returning id',
)
const insertItems = statement<never>(
  'add_mqm_items',
  `insert into mqm_items (review_id, position, unit_id, source, target, words, service)
   select $1, v.position, u.id, coalesce(u.source, s.source), u.target, greatest(1, s.num_words),
          coalesce((select k.service from machine_texts k where k.unit_id = u.id and u.automatically_translated), '')
     from unnest($2::bigint[]) with ordinality as v (unit_id, position)
     join units u on u.id = v.unit_id join units s on s.id = u.source_unit_id`,
)
const updateItem = statement<{ position: number }>(
  'mark_mqm_item',
  'update mqm_items set errors = $3::jsonb, seen = true where review_id = $1 and position = $2 returning position',
)
const deleteReview = statement<never>('remove_mqm_review', 'delete from mqm_reviews where id = $1')

/** Ids of a random sample of the translated strings that a search finds. */
export async function sampleStrings(
  database: Database,
  search: UnitSearch,
  { translationId, strings }: { readonly translationId: number; readonly strings: number },
): Promise<number[]> {
  return runSearch(database, search, async ({ kysely }) => {
    const { rows } = await sql<{ id: number }>`select u.id from ${sql.raw(searchedTables)}
      where u.translation_id = ${translationId} and u.id <> u.source_unit_id and u.state >= 20 and u.state < 100
        and u.target <> '' and ${search.condition} order by random() limit ${strings}`.execute(kysely)
    return rows.map(({ id }) => id)
  })
}

export async function addReview(
  tx: Transaction,
  { translationId, userId, q }: { readonly translationId: number; readonly userId: number; readonly q: string },
  unitIds: readonly number[],
): Promise<number> {
  const [row] = await tx.query(insertReview, [translationId, userId, q])
  if (row === undefined) throw new Error('an insert returns its row')
  await tx.query(insertItems, [row.id, unitIds])
  return row.id
}

export const readReviews = (queries: Queries, translationId: number): Promise<MqmReview[]> =>
  queries.query(selectReviews, [translationId])

export async function readReview(queries: Queries, id: number): Promise<MqmReview | null> {
  const [row] = await queries.query(selectReview, [id])
  return row ?? null
}

export const readItems = (queries: Queries, id: number): Promise<MqmItem[]> => queries.query(selectItems, [id])

/** Whether the review has such a string. */
export async function markItem(
  queries: Queries,
  { id, position }: { readonly id: number; readonly position: number },
  errors: readonly MqmError[],
): Promise<boolean> {
  return (await queries.query(updateItem, [id, position, JSON.stringify(errors)])).length > 0
}

export const removeReview = (queries: Queries, id: number): Promise<unknown> => queries.query(deleteReview, [id])
