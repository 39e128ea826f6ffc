import { type Database, statement } from '../db/database.ts'

const rowsAtOnce = 5000

const deleteSome = statement<{ id: number }>(
  'delete_some_memory_entries',
  `delete from memory_entries where id = any(array(
     select id from memory_entries where memory_id = $1 order by id limit $2)) returning id`,
)
const deleteMemory = statement<never>('delete_memory', 'delete from memories where id = $1 and removed')

/** Deletes a removed memory, a few thousand texts at a time. */
export async function deleteRemoved(database: Database, memoryId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const gone = await database.query(deleteSome, [memoryId, rowsAtOnce])
    if (gone.length < rowsAtOnce) break
  }
  await database.query(deleteMemory, [memoryId])
}

const spaced = (column: string): string => `regexp_replace(btrim(${column}), '\\s+', ' ', 'g')`

/**
 * Keeps one of the texts of a memory that are the same apart from blanks and context: the one with a note, else the newest. Resolves to
 * how many were deleted.
 */
export async function mergeDuplicates(database: Database, memoryId: number): Promise<number> {
  const { rows } = await database.executeSql(
    `with ranked as (
       select e.id, row_number() over (
           partition by x.language_id, e.language_id, md5(${spaced('e.source')}), md5(${spaced('e.target')})
           order by e.note <> '' desc, e.changed desc, e.id desc) as place
         from memory_entries e join memory_texts x on x.id = e.text_id where e.memory_id = $1),
     gone as (delete from memory_entries where id in (select id from ranked where place > 1) returning 1)
     select count(*)::int as gone from gone`,
    [memoryId],
  )
  return Number(rows[0]?.gone ?? 0)
}
