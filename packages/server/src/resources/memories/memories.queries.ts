import { type Database, type Queries, statement } from '../../db/database.ts'
import type { MemoryFacts } from '../../memory/memories.ts'

/** Texts of a memory that are counted at most. */
const mostCounted = 100_000

/** The number of texts of each memory, by its id. */
export async function countEntries(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database.executeSql(
    `select i.id, (select count(*)::int from (select from memory_entries e where e.memory_id = i.id limit $2) e) as texts
       from unnest($1::int[]) as i(id)`,
    [ids, mostCounted],
  )
  return new Map(rows.map(({ id, texts }) => [Number(id), Number(texts)]))
}

const returned = 'returning id, name, project_id, user_id, used, shared, penalty, created'
const insertRow = statement<MemoryFacts>(
  'add_memory',
  `insert into memories (project_id, user_id, name, used, shared, penalty) values ($1, $2, $3, $4, $5, $6) ${returned}`,
)
const updateRow = statement<MemoryFacts>(
  'change_memory',
  `update memories set name = $2, used = $3, shared = $4, penalty = $5 where id = $1 ${returned}`,
)
const removeRow = statement<never>('mark_memory_removed', 'update memories set removed = true where id = $1')

export interface WrittenMemory {
  readonly name: string
  readonly used: boolean
  readonly shared: boolean
  readonly penalty: number
}

export async function insertMemory(
  database: Database,
  memory: WrittenMemory & { readonly projectId: number | null; readonly userId: number | null },
): Promise<MemoryFacts> {
  const { projectId, userId, name, used, shared, penalty } = memory
  const [row] = await database.query(insertRow, [projectId, userId, name, used, shared, penalty])
  if (row === undefined) throw new Error('the row was written')
  return row
}

/** Changes the given fields. */
export async function updateMemory(
  database: Database,
  memory: MemoryFacts,
  changes: { readonly [Field in keyof WrittenMemory]?: WrittenMemory[Field] | undefined },
): Promise<MemoryFacts> {
  const { name = memory.name, used = memory.used, shared = memory.shared, penalty = memory.penalty } = changes
  const [row] = await database.query(updateRow, [memory.id, name, used, shared, penalty])
  return row ?? memory
}

/** It is found no more; a job deletes its texts. */
export async function markRemoved(queries: Queries, id: number): Promise<void> {
  await queries.query(removeRow, [id])
}
