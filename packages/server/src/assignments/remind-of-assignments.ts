import { reminderDays } from '@weft/contract'
import { type Database, statement } from '../db/database.ts'
import { recordAssignment } from '../domain/component/record-assignment.ts'
import type { Services } from '../services.ts'
import { type FoundProblem, readAssignment } from './assignment-rows.ts'
import { findProblems } from './find-problems.ts'

const today = `(now() at time zone 'UTC')::date`

const selectDue = statement<{ id: number; level: number | null }>(
  'assignments_to_remind_of',
  `select a.id, level from assignments a join projects p on p.id = a.project_id
    left join lateral (select min(days) as level from unnest($1::int[]) as v (days) where a.due - ${today} between 0 and days) l on true
    where a.state = 'open' and a.due is not null and p.removed is null and (
      (a.due < ${today} and not a.overdue_told) or (level is not null and (a.reminded is null or a.reminded > level)))
    order by a.id`,
)
const noteOverdue = statement<{ id: number }>(
  'note_overdue_assignment',
  `update assignments set overdue_told = true where id = $1 and state = 'open' and due < ${today} and not overdue_told returning id`,
)
const noteReminder = statement<{ id: number }>(
  'note_reminder_of_assignment',
  `update assignments set reminded = $2 where id = $1 and state = 'open' and due >= ${today} and (reminded is null or reminded > $2) returning id`,
)
const selectOpen = statement<{ id: number }>(
  'assignments_to_look_at',
  `select a.id from assignments a join projects p on p.id = a.project_id where a.state = 'open' and p.removed is null and a.id > $1
    order by a.id limit 200`,
)
const noteProblems = statement<{ id: number }>(
  'note_problems_of_assignment',
  `update assignments set problems = $2::jsonb where id = $1 and problems <> $2::jsonb returning id`,
)

/** Notes and tells in one transaction: each reminder goes once, whenever this is cut off, and on however many nodes it runs. */
async function remind(database: Database, id: number, level: number | null): Promise<boolean> {
  return database.transaction(async (tx) => {
    const noted = level === null ? await tx.query(noteOverdue, [id]) : await tx.query(noteReminder, [id, level])
    const row = noted.length > 0 ? await readAssignment(tx, id) : null
    if (row === null) return false
    await recordAssignment(tx, row, level === null ? 'assignment-overdue' : 'assignment-due', {
      details: { due: row.due },
    })
    return true
  })
}

/** Something else than before; a component whose path is no longer known is not. */
const isFresh =
  (known: readonly FoundProblem[]) =>
  ({ code, about }: FoundProblem): boolean =>
    !known.some((one) => one.code === code && (one.about === about || (code === 'component-removed' && about === '')))

/** Notes what stands in the way of an assignment now, and tells who gave it of what is new, if it `tells`. True: something is. */
export async function noteAssignmentProblems(
  services: Pick<Services, 'database' | 'catalog'>,
  id: number,
  { tells }: { readonly tells: boolean },
): Promise<boolean> {
  const { database } = services
  const row = await readAssignment(database, id)
  if (row === null || row.state !== 'open') return false
  const found = await findProblems(services, row)
  const fresh = found.filter(isFresh(row.problems))
  return database.transaction(async (tx) => {
    const noted = await tx.query(noteProblems, [id, JSON.stringify(found)])
    if (noted.length === 0 || fresh.length === 0 || !tells) return false
    await recordAssignment(tx, row, 'assignment-problem', {
      // Without names: the history is for all who see the place.
      details: { problems: [...new Set(fresh.map(({ code }) => code))] },
    })
    return true
  })
}

/** Reminds of dates, and looks for what stands in the way of open assignments. Resolves to how often people were told. */
export async function remindOfAssignments(
  services: Pick<Services, 'database' | 'catalog'>,
  signal: AbortSignal,
): Promise<number> {
  const { database } = services
  let told = 0
  for (const { id, level } of await database.query(selectDue, [reminderDays])) {
    signal.throwIfAborted()
    if (await remind(database, id, level)) told++
  }
  for (let after = 0; ; ) {
    const rows = await database.query(selectOpen, [after])
    for (const { id } of rows) {
      signal.throwIfAborted()
      if (await noteAssignmentProblems(services, id, { tells: true })) told++
      after = id
    }
    if (rows.length === 0) return told
  }
}
