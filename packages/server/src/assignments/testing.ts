import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { searchedTables } from '../search/unit-conditions.ts'
import { compileAssigned, isAssignedString } from './assigned-place.ts'
import { readOpenAssignments } from './assignment-rows.ts'
import { countAssignments } from './count-assignments.ts'

/** Counts until nothing waits. */
export async function settleAssignments(database: Database): Promise<void> {
  for (let run = 0; run < 100; run++) if ((await countAssignments({ database })).isOver) return
  throw new Error('an assignment waits for a transaction that does not end')
}

const sums = `select assignment_id, coalesce(component_id, 0) as component_id, coalesce(language_id, 0) as language_id, count(*)::int as strings,
    sum(words)::bigint as words, count(*) filter (where not done)::int as left_strings,
    coalesce(sum(words) filter (where not done), 0)::bigint as left_words
  from assignment_strings where not away group by assignment_id, grouping sets ((component_id, language_id), (language_id), ())`

/** Differences of open assignments from a fresh search, and of sums from the rows that they add up. */
export async function wrongAssignments(database: Database): Promise<unknown[]> {
  await settleAssignments(database)
  const wrong: unknown[] = []
  for (const row of await readOpenAssignments(database)) {
    const { condition } = await compileAssigned(database, row)
    const { rows } = await sql<{ unit_id: number; is_left: boolean; found: boolean; there: boolean }>`
      with now as (select u.id, coalesce(${condition}, false) as found, u.num_words as words from ${sql.raw(searchedTables)} where ${isAssignedString(row)}),
      listed as (select unit_id, not done as is_left, words from assignment_strings where assignment_id = ${row.id} and not away)
      select coalesce(l.unit_id, n.id) as unit_id, coalesce(is_left, false) as is_left, coalesce(found, false) as found, n.id is not null as there
        from listed l full join now n on n.id = l.unit_id
       where coalesce(is_left, false) <> coalesce(found, false) or n.id is null or (l.unit_id is not null and l.words <> n.words)`.execute(
      database.kysely,
    )
    wrong.push(...rows.map((string) => ({ assignment: row.id, q: row.query, ...string })))
  }
  const { rows } = await database.executeSql(`with fresh as (${sums})
    select coalesce(k.assignment_id, f.assignment_id) as assignment, k.component_id, k.language_id, k.strings, f.strings as fresh, k.left_strings, f.left_strings as fresh_left
      from assignment_counts k full join fresh f using (assignment_id, component_id, language_id)
     where (coalesce(k.strings, 0), coalesce(k.words, 0), coalesce(k.left_strings, 0), coalesce(k.left_words, 0))
       is distinct from (coalesce(f.strings, 0), coalesce(f.words, 0), coalesce(f.left_strings, 0), coalesce(f.left_words, 0))`)
  const work =
    await database.executeSql(`select w.assignment_id, w.user_id, w.strings, f.strings as fresh from assignment_work w
    full join (select assignment_id, done_by as user_id, count(*)::int as strings, sum(words)::bigint as words
      from assignment_strings where done_by is not null and not away group by 1, 2) f using (assignment_id, user_id)
    where (coalesce(w.strings, 0), coalesce(w.words, 0)) is distinct from (coalesce(f.strings, 0), coalesce(f.words, 0))`)
  return [...wrong, ...rows, ...work.rows]
}
