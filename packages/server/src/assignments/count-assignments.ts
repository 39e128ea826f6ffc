import { type Database, statement } from '../db/database.ts'
import { lockAssignedWork } from '../domain/user/work/assigned-work.ts'
import { InvalidFields } from '../refusal.ts'
import { compileAssigned } from './assigned-place.ts'
import { lockAssignment, readOpenAssignments } from './assignment-rows.ts'
import { settleAssignment } from './close-assignment.ts'
import { assignmentsOf, hasAssignmentMarks, takeMarks } from './count-marks.ts'
import { listAssignment } from './list-strings.ts'
import { ask, askingDeadline, type CountingRun, FailedSearch, type OpenAssignment } from './open-assignment.ts'

const noteFailure = statement<never>(
  'note_failure_of_assignment',
  `update assignments set failure = 'query-failed' where id = $1`,
)

/** Stops a search until it is asked again the next night: it is written for another version, or takes too long. */
export async function noteFailedSearch(database: Database, id: number): Promise<void> {
  await database.query(noteFailure, [id])
}

/** Compiles what is not compiled yet; a search that cannot be is noted. */
async function compileOpen(database: Database, known: Map<number, OpenAssignment>): Promise<void> {
  const rows = await readOpenAssignments(database)
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
  for (const row of rows)
    try {
      const search = known.get(row.id)?.search ?? (await compileAssigned(database, row))
      known.set(row.id, { row, search })
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error
      await noteFailedSearch(database, row.id)
    }
}

/** Counts the next marked strings, and forgets their marks in the same transaction. Resolves to how many marks these were. */
async function countSome({ database }: CountingRun, known: ReadonlyMap<number, OpenAssignment>): Promise<number> {
  return database.transaction(async (tx) => {
    await lockAssignedWork(tx)
    await tx.executeSql(`set local statement_timeout = ${askingDeadline}`)
    const { taken, units } = await takeMarks(tx)
    for (const id of await assignmentsOf(tx, units)) {
      const open = known.get(id)
      // One that was made meanwhile lists its strings later, in their state of that time.
      if (open === undefined) continue
      const state = await lockAssignment(tx, id)
      if (state?.state === 'open') await settleAssignment(tx, open.row, state, await ask(tx, open, units))
    }
    return taken
  })
}

/** Runs a step; where the search of an assignment fails in it, notes that and has the rest done by another try. */
export async function withoutFailed<Result>(
  database: Database,
  known: Map<number, OpenAssignment>,
  step: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof FailedSearch)) throw error
    known.delete(error.assignmentId)
    await noteFailedSearch(database, error.assignmentId)
    return null
  }
}

/** Counts what is marked until nothing is. */
async function countMarked(run: CountingRun, known: Map<number, OpenAssignment>): Promise<number> {
  let all = 0
  for (;;) {
    run.signal?.throwIfAborted()
    if (!(await hasAssignmentMarks(run.database))) return all
    await compileOpen(run.database, known)
    all += (await withoutFailed(run.database, known, () => countSome(run, known))) ?? 0
    await run.pause?.()
  }
}

/** The result of a run: `isOver` is false where an assignment waits for transactions from before it. */
export interface CountedAssignments {
  readonly marks: number
  readonly isOver: boolean
}

/** Brings the counts of open assignments to what their strings are now: first what changed, then the strings of new ones. */
export async function countAssignments(run: CountingRun): Promise<CountedAssignments> {
  const known = new Map<number, OpenAssignment>()
  let marks = await countMarked(run, known)
  await compileOpen(run.database, known)
  let isOver = true
  for (const open of [...known.values()]) {
    if (open.row.listed_to === null) continue
    const listed = await withoutFailed(run.database, known, () => listAssignment(run, open))
    if (listed === 'waits') isOver = false
    marks += await countMarked(run, known)
  }
  return { marks, isOver }
}
