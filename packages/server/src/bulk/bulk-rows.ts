import type { BulkState } from '@weft/contract'
import { type Queries, statement, type Transaction } from '../db/database.ts'
import { componentSeenText, visibleParameters } from '../domain/visible.ts'
import type { VisibleProjects } from '../permissions/index.ts'
import type { BulkSettings } from './bulk-settings.ts'

/** The place of the entry in the history: what all strings of a project have in common. */
export interface BulkEntry {
  readonly project: number
  readonly component: number | null
  readonly translation: number | null
  readonly language: number | null
  /** The rows of the history: of the edit, and of its undoing; none where nothing was written yet. */
  readonly written?: number
  readonly undone?: number
}

/** A bulk edit. */
export interface BulkRow {
  readonly id: number
  readonly user_id: number | null
  readonly username: string | null
  readonly full_name: string | null
  readonly project_id: number | null
  readonly component_id: number | null
  readonly language_id: number | null
  readonly path: string
  readonly q: string
  readonly settings: BulkSettings
  readonly state: BulkState
  readonly reason: string
  readonly listed: boolean
  readonly total: number
  /** How many strings came to what. */
  readonly outcomes: Readonly<Record<string, number>>
  readonly entries: readonly BulkEntry[]
  readonly task_id: string | null
  readonly created: Date
  readonly changed: Date
}

const columns = `b.id, b.user_id, u.username, u.full_name, b.project_id, b.component_id, b.language_id, b.path, b.q, b.settings, b.state,
  b.reason, b.listed, b.total, b.outcomes, b.entries, b.task_id, b.created, b.changed`
const tables = 'bulk_edits b left join users u on u.id = b.user_id'
const selectBulk = statement<BulkRow>('bulk_edit', `select ${columns} from ${tables} where b.id = $1`)
/** An edit of a project or a component that the reader does not see is like none. */
const selectList = statement<BulkRow>(
  'bulk_edits_of_place',
  `select ${columns} from ${tables} left join components c on c.id = b.component_id left join projects p on p.id = b.project_id
    where b.id < $1 and (p.id is null or ${componentSeenText(8)}) and ($2::int is null or b.project_id = $2) and ($3::int is null or b.component_id = $3)
      and ($4::int is null or b.language_id = $4) and ($5::boolean or b.user_id = $6) order by b.id desc limit $7`,
)
const insertBulk = statement<{ id: number }>(
  'insert_bulk_edit',
  `insert into bulk_edits (user_id, project_id, component_id, language_id, path, q, settings, state)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8) returning id`,
)
const updateTask = statement<never>('task_of_bulk_edit', 'update bulk_edits set task_id = $2::uuid where id = $1')
const moveState = statement<{ id: number }>(
  'move_bulk_edit',
  `update bulk_edits set state = $3, reason = $4, changed = now() where id = $1 and state = any($2::text[]) returning id`,
)
const selectState = statement<{ state: BulkState }>('state_of_bulk_edit', 'select state from bulk_edits where id = $1')
const addOutcomes = statement<never>(
  'advance_bulk_edit',
  `update bulk_edits set changed = now(), outcomes = (
     select coalesce(jsonb_object_agg(name, count), '{}') from (
       select name, sum(count::int) as count from (
         select * from jsonb_each_text(outcomes) union all select * from jsonb_each_text($2::jsonb)) e (name, count)
        group by name having sum(count::int) <> 0) s)
    where id = $1`,
)
const countOutcomes = statement<never>(
  'count_bulk_edit',
  `update bulk_edits set outcomes = coalesce((select jsonb_object_agg(coalesce(outcome, ''), count) from
     (select outcome, count(*) as count from bulk_edit_strings where bulk_id = $1 group by outcome) o), '{}') where id = $1`,
)

export async function readBulk(queries: Queries, id: number): Promise<BulkRow | null> {
  const [row] = await queries.query(selectBulk, [id])
  return row ?? null
}

/** The bulk edits of a place, the newest first, before an id. */
export const readBulks = (
  queries: Queries,
  of: {
    readonly before: number
    readonly projectId: number | null
    readonly componentId: number | null
    readonly languageId: number | null
    readonly all: boolean
    readonly userId: number
    readonly limit: number
    readonly visible: VisibleProjects
  },
): Promise<BulkRow[]> => {
  const place = [of.projectId, of.componentId, of.languageId]
  return queries.query(selectList, [of.before, ...place, of.all, of.userId, of.limit, ...visibleParameters(of.visible)])
}

const selectHidden = statement<{ bulk_id: number; outcome: string | null; count: number }>(
  'hidden_bulk_strings',
  `with hidden as materialized (
     select c.id from components c join projects p on p.id = c.project_id
      where p.id in (select (e ->> 'project')::int from bulk_edits b, jsonb_array_elements(b.entries) e where b.id = any($1::int[]))
        and not ${componentSeenText(2)})
   select s.bulk_id, s.outcome, count(*)::int as count
     from hidden h join translations t on t.component_id = h.id join units u on u.translation_id = t.id
     join bulk_edit_strings s on s.bulk_id = any($1::int[]) and s.unit_id = u.id
    group by s.bulk_id, s.outcome`,
)

/** The same edits with the counts of the strings that a reader sees. Nobody knows any more where strings were that are gone. */
export async function countedFor(
  queries: Queries,
  rows: readonly BulkRow[],
  visible: VisibleProjects,
): Promise<BulkRow[]> {
  if (rows.length === 0 || (visible.all && visible.exceptIds.length === 0)) return [...rows]
  const hidden = await queries.query(selectHidden, [rows.map(({ id }) => id), ...visibleParameters(visible)])
  const byBulk = Map.groupBy(hidden, ({ bulk_id }) => bulk_id)
  return rows.map((row) => {
    const counts = byBulk.get(row.id)
    if (counts === undefined) return row
    const { gone = 0, ...others } = row.outcomes
    const outcomes: Record<string, number> = others
    for (const { outcome, count } of counts) {
      const left = (outcomes[outcome ?? ''] ?? 0) - count
      if (left > 0) outcomes[outcome ?? ''] = left
      else delete outcomes[outcome ?? '']
    }
    const unlisted = counts.filter(({ outcome }) => outcome !== 'propagated').reduce((sum, { count }) => sum + count, 0)
    return { ...row, total: Math.max(0, row.total - unlisted - gone), outcomes }
  })
}

/** Counts what the strings came to; '' is not yet. */
export async function countBulk(tx: Queries, id: number): Promise<void> {
  await tx.query(countOutcomes, [id])
}

export interface NewBulk {
  readonly userId: number
  readonly projectId: number | null
  readonly componentId: number | null
  readonly languageId: number | null
  readonly path: string
  readonly q: string
  readonly settings: BulkSettings
  readonly state: BulkState
}

export async function addBulk(tx: Queries, bulk: NewBulk): Promise<number> {
  const { userId, projectId, componentId, languageId, path, q, settings, state } = bulk
  const values = [userId, projectId, componentId, languageId, path, q, JSON.stringify(settings), state]
  const [row] = await tx.query(insertBulk, values)
  if (!row) throw new Error('an inserted row comes back')
  return row.id
}

export async function setBulkTask(tx: Queries, id: number, taskId: string): Promise<void> {
  await tx.query(updateTask, [id, taskId])
}

/** Moves a bulk edit to another state, if it is in one of these; false: it is in none of them. */
export const moveBulk = async (
  queries: Pick<Queries, 'query'>,
  id: number,
  { from, to, reason = '' }: { readonly from: readonly BulkState[]; readonly to: BulkState; readonly reason?: string },
): Promise<boolean> => (await queries.query(moveState, [id, from, to, reason])).length > 0

/** The state of an edit while a chunk is written: one that is being stopped writes no other. */
export async function bulkStateOf(queries: Queries, id: number): Promise<BulkState | null> {
  const [row] = await queries.query(selectState, [id])
  return row?.state ?? null
}

/** Adds what a chunk came to, in the transaction that wrote its strings; last, for other chunks wait for the row. */
export function advanceBulk(tx: Transaction, id: number, chunk: Readonly<Record<string, number>>): void {
  tx.send(addOutcomes, [id, JSON.stringify(chunk)])
}
