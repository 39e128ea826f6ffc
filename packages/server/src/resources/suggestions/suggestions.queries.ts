import { sql } from 'kysely'
import { type PlacedRow, placedColumns, placedTables } from '../../catalog/find-unit.ts'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { type ListPart, listStatement, newestById, partOf, queryPart } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'

/** A suggestion as its reply shows it to one reader. `target` is as stored: plural forms joined. */
export interface SuggestionRow {
  readonly id: number
  readonly unit_id: number
  readonly target: string
  readonly user_id: number | null
  readonly username: string | null
  /** Its author has an address, and so can be the author of a commit. */
  readonly has_address: boolean
  readonly timestamp: Date
  readonly votes: number
  /** The reader's own. */
  readonly own_vote: number
}

export const suggestionOrder = newestById('g.id')

/** Columns of `suggestions g` and its author `a`; the reader is the first parameter. */
const columnsFor = (reader: string) => `g.id, g.unit_id, g.target, g.user_id, a.username,
  coalesce(a.email is not null and a.is_active, false) as has_address, g.timestamp,
  coalesce((select sum(v.value) from suggestion_votes v where v.suggestion_id = g.id), 0)::int as votes,
  coalesce((select v.value from suggestion_votes v where v.suggestion_id = g.id and v.user_id = ${reader}), 0)::int as own_vote`
const columns = columnsFor('$1')

const selectPage = listStatement<SuggestionRow>(
  'suggestions_page',
  `select ${columns} from suggestions g left join users a on a.id = g.user_id
    where g.unit_id = $2 {part}`,
  suggestionOrder,
)
const countOfUnit = statement<{ count: number }>(
  'suggestions_of_unit',
  'select count(*)::int as count from suggestions where unit_id = $1',
)

/** A suggestion with its place. */
export type PlacedSuggestion = PlacedRow & SuggestionRow

const selectOne = statement<PlacedSuggestion>(
  'placed_suggestion',
  `select ${columns}, ${placedColumns}
     from suggestions g join units u on u.id = g.unit_id ${placedTables} left join users a on a.id = g.user_id
    where g.id = $2`,
)
const selectSameText = statement<{ id: number }>(
  'same_suggestion',
  'select id from suggestions where unit_id = $1 and target = $2 order by id limit 1',
)
const upsertVote = statement<never>(
  'vote_for_suggestion',
  `insert into suggestion_votes (suggestion_id, user_id, value) values ($1, $2, $3)
   on conflict (suggestion_id, user_id) do update set value = excluded.value`,
)

/** Suggestions for a string, newest first, as a reader sees them. */
export const selectSuggestions = (
  queries: Queries,
  { unitId, readerId }: { readonly unitId: number; readonly readerId: number },
  part: ListPart,
): Promise<SuggestionRow[]> => queryPart(queries, selectPage, [readerId, unitId], part)

export async function countSuggestions(queries: Queries, unitId: number): Promise<number> {
  const [row] = await queries.query(countOfUnit, [unitId])
  return row?.count ?? 0
}

/** All that a reader sees, newest first. */
export async function selectAllSuggestions(
  database: Database,
  { visible, readerId }: { readonly visible: Visible; readonly readerId: number },
  part: ListPart,
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`select ${sql.raw(columnsFor(String(readerId)))}
    from suggestions g join units u on u.id = g.unit_id ${sql.raw(placedTables)} left join users a on a.id = g.user_id
    where ${visible.component} ${partOf(suggestionOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countAllSuggestions(database: Database, visible: Visible): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from suggestions g join units u on u.id = g.unit_id ${sql.raw(placedTables)}
    where ${visible.component}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

export async function selectSuggestion(
  queries: Queries,
  { id, readerId }: { readonly id: number; readonly readerId: number },
): Promise<PlacedSuggestion | undefined> {
  const [row] = await queries.query(selectOne, [readerId, id])
  return row
}

/** The suggestion of this very text, where there is one. */
export async function selectSame(tx: Transaction, unitId: number, target: string): Promise<number | null> {
  const [row] = await tx.query(selectSameText, [unitId, target])
  return row?.id ?? null
}

/** Writes a vote; a second one of the same person takes the place of the first. */
export const writeVote = (tx: Transaction, vote: { suggestionId: number; userId: number; value: number }) =>
  tx.query(upsertVote, [vote.suggestionId, vote.userId, vote.value])
