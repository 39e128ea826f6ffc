import { sql } from 'kysely'
import { type Database, statement } from '../db/database.ts'
import { lockAssignedWork } from '../domain/user/work/assigned-work.ts'
import { InvalidFields } from '../refusal.ts'
import { runSearch } from '../search/run-search.ts'
import { searchedTables } from '../search/unit-conditions.ts'
import { isAssignedString } from './assigned-place.ts'
import { lockAssignment } from './assignment-rows.ts'
import { settleAssignment } from './close-assignment.ts'
import {
  ask,
  askedAtOnce,
  askingDeadline,
  type CountingRun,
  FailedSearch,
  type OpenAssignment,
} from './open-assignment.ts'

/** Strings of a page of a search. */
const foundAtOnce = 20_000

const beginListing = statement<{ settled: boolean }>(
  'begin_listing_of_assignment',
  `update assignments set listed_after = coalesce(listed_after, pg_snapshot_xmax(pg_current_snapshot())) where id = $1
   returning coalesce(listed_after <= pg_snapshot_xmin(pg_current_snapshot()), false) as settled`,
)
const selectListed = statement<{ unit_id: number }>(
  'strings_of_assignment',
  `select unit_id from assignment_strings where assignment_id = $1 and unit_id > $2 and ($3::bigint is null or unit_id <= $3) order by unit_id`,
)
const moveListing = statement<never>(
  'move_listing_of_assignment',
  'update assignments set listed_to = $2, counted = counted or $2::bigint is null where id = $1',
)

/** The strings that the search finds behind a string, and those there that it found before. `last`: all up to it; null: up to the end. */
async function nextStrings(
  database: Database,
  { row, search }: OpenAssignment,
  after: number,
): Promise<{ readonly ids: number[]; readonly last: number | null }> {
  const found = await runSearch(database, search, async ({ kysely }) => {
    const { rows } = await sql<{ id: number }>`select u.id from ${sql.raw(searchedTables)}
      where u.id > ${after} and ${isAssignedString(row)} and ${search.condition} order by u.id limit ${foundAtOnce}`.execute(
      kysely,
    )
    return rows.map(({ id }) => id)
  })
  const last = found.length < foundAtOnce ? null : (found.at(-1) ?? null)
  const listed = await database.query(selectListed, [row.id, after, last])
  const ids = [...new Set([...found, ...listed.map(({ unit_id }) => unit_id)])].sort((one, other) => one - other)
  return { ids, last }
}

/** Counts a part of the strings, and notes up to where. False: somebody else went on with it, or it was closed. */
async function listPart(
  database: Database,
  open: OpenAssignment,
  part: { readonly ids: readonly number[]; readonly from: number; readonly to: number | null },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockAssignedWork(tx)
    const state = await lockAssignment(tx, open.row.id)
    if (state?.state !== 'open' || state.listed_to !== part.from) return false
    await tx.executeSql(`set local statement_timeout = ${askingDeadline}`)
    const counts = await ask(tx, open, part.ids)
    await tx.query(moveListing, [open.row.id, part.to])
    await settleAssignment(tx, open.row, { ...state, listed_to: part.to }, counts)
    return true
  })
}

/** Begins when all transactions that did not know of the assignment have ended: each later one marks what it changes. */
async function isSettled(database: Database, id: number): Promise<boolean> {
  await database.query(beginListing, [id])
  return (await database.query(beginListing, [id]))[0]?.settled ?? false
}

/** Lists the strings of an assignment, in parts that each are done once. `waits`: it cannot begin yet. */
export async function listAssignment(
  { database, signal, pause }: CountingRun,
  open: OpenAssignment,
): Promise<'listed' | 'waits'> {
  if (!(await isSettled(database, open.row.id))) return 'waits'
  let at: number | null = open.row.listed_to
  while (at !== null) {
    const { ids, last } = await nextStrings(database, open, at).catch((error: unknown) => {
      throw error instanceof InvalidFields ? new FailedSearch(open.row.id, error) : error
    })
    for (let from = 0; from < Math.max(1, ids.length); from += askedAtOnce) {
      signal?.throwIfAborted()
      const part = ids.slice(from, from + askedAtOnce)
      const to: number | null = from + askedAtOnce < ids.length ? (part.at(-1) ?? null) : last
      if (at === null || !(await listPart(database, open, { ids: part, from: at, to }))) return 'listed'
      at = to
      await pause?.()
    }
  }
  return 'listed'
}
