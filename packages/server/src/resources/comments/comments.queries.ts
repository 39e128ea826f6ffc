import { type PlacedRow, placedColumns, placedTables } from '../../catalog/find-unit.ts'
import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, listStatement, queryPart } from '../../db/list-part.ts'

/** A comment as its reply shows it. */
export interface CommentRow {
  readonly id: number
  readonly unit_id: number
  readonly comment: string
  readonly timestamp: Date
  readonly resolved: boolean
  readonly username: string | null
}

const columns = 'm.id, m.unit_id, m.comment, m.timestamp, m.resolved, a.username'

export const commentOrder = byId('m.id')
const selectPage = listStatement<CommentRow>(
  'comments_page',
  `select ${columns} from comments m left join users a on a.id = m.user_id
    where m.unit_id = any($1::bigint[]) {part}`,
  commentOrder,
)
const countAll = statement<{ count: number }>(
  'comments_count',
  'select count(*)::int as count from comments where unit_id = any($1::bigint[])',
)

/** A comment with its place. */
export type PlacedComment = PlacedRow & CommentRow & { readonly user_id: number | null }

const selectOne = statement<PlacedComment>(
  'placed_comment',
  `select ${columns}, m.user_id, ${placedColumns}
     from comments m join units u on u.id = m.unit_id ${placedTables} left join users a on a.id = m.user_id
    where m.id = $1`,
)

const insert = statement<CommentRow>(
  'insert_comment',
  `with m as (insert into comments (unit_id, comment, user_id, timestamp) values ($1, $2, $3, coalesce($4, now()))
              returning id, unit_id, comment, timestamp, resolved, user_id),
        marked as (update units set has_comment = true where id = $1 and not has_comment)
   select ${columns} from m left join users a on a.id = m.user_id`,
)

const updateResolved = statement<never>('resolve_comment', 'update comments set resolved = $2 where id = $1')
const remove = statement<never>('delete_comment', 'delete from comments where id = $1')

const updateMark = statement<{ has_comment: boolean }>(
  'mark_commented',
  `update units set has_comment = exists (select 1 from comments where unit_id = $1 and not resolved)
    where id = $1 returning has_comment`,
)

/** Comments of some strings, the first one first. */
export const selectComments = (queries: Queries, unitIds: readonly number[], part: ListPart): Promise<CommentRow[]> =>
  queryPart(queries, selectPage, [unitIds], part)

export async function countComments(queries: Queries, unitIds: readonly number[]): Promise<number> {
  const [row] = await queries.query(countAll, [unitIds])
  return row?.count ?? 0
}

export async function selectComment(queries: Queries, id: number): Promise<PlacedComment | undefined> {
  const [row] = await queries.query(selectOne, [id])
  return row
}

export async function insertComment(
  tx: Transaction,
  comment: { readonly unitId: number; readonly text: string; readonly userId: number; readonly timestamp: Date | null },
): Promise<CommentRow> {
  const [row] = await tx.query(insert, [comment.unitId, comment.text, comment.userId, comment.timestamp])
  if (!row) throw new Error('an inserted row comes back')
  return row
}

export const setResolved = (tx: Transaction, id: number, resolved: boolean) => tx.query(updateResolved, [id, resolved])

export const removeComment = (tx: Transaction, id: number) => tx.query(remove, [id])

/** Writes whether a string has comments that are not resolved, and says it. */
export async function markCommented(tx: Transaction, unitId: number): Promise<boolean> {
  const [row] = await tx.query(updateMark, [unitId])
  return row?.has_comment ?? false
}
