import type { MachineRunState } from '@weft/contract'
import { type Queries, statement } from '../../db/database.ts'
import type { RunCounts, RunSettings } from './run-settings.ts'

/** A run of automatic translation. */
export interface RunRow {
  readonly id: number
  readonly project_id: number
  readonly translation_id: number
  readonly user_id: number | null
  readonly username: string | null
  readonly task_id: string | null
  readonly settings: RunSettings
  readonly state: MachineRunState
  readonly reason: string
  /** Strings up to this id are done. */
  readonly position: number
  readonly counts: RunCounts
  readonly created: Date
  readonly changed: Date
}

const columns = `r.id, r.project_id, r.translation_id, r.user_id, u.username, r.task_id, r.settings, r.state, r.reason, r.position,
  r.counts, r.created, r.changed`
const selectRun = statement<RunRow>(
  'machine_run',
  `select ${columns} from machine_runs r left join users u on u.id = r.user_id where r.id = $1`,
)
const selectRuns = statement<RunRow>(
  'machine_runs_of_translation',
  `select ${columns} from machine_runs r left join users u on u.id = r.user_id where r.translation_id = $1 order by r.id desc limit 20`,
)
const insertRun = statement<{ id: number }>(
  'insert_machine_run',
  `insert into machine_runs (project_id, translation_id, user_id, settings) values ($1, $2, $3, $4::jsonb) returning id`,
)
const updateTask = statement<never>('task_of_machine_run', 'update machine_runs set task_id = $2::uuid where id = $1')
const moveState = statement<{ id: number }>(
  'move_machine_run',
  `update machine_runs set state = $3, reason = $4, changed = now() where id = $1 and state = any($2::text[]) returning id`,
)
const advance = statement<{ state: MachineRunState }>(
  'advance_machine_run',
  `update machine_runs set position = $2, counts = $3::jsonb, changed = now() where id = $1 and state in ('running', 'stopping')
   returning state`,
)
const holdRun = statement<{ state: MachineRunState }>(
  'hold_row_of_machine_run',
  'select state from machine_runs where id = $1 for update',
)

export async function readRun(queries: Queries, id: number): Promise<RunRow | null> {
  const [row] = await queries.query(selectRun, [id])
  return row ?? null
}

export const readRuns = (queries: Queries, translationId: number): Promise<RunRow[]> =>
  queries.query(selectRuns, [translationId])

/** Adds a run; the database refuses a second one that is active (`isDuplicate`). */
export async function addRun(
  tx: Queries,
  run: {
    readonly projectId: number
    readonly translationId: number
    readonly userId: number
    readonly settings: RunSettings
  },
): Promise<number> {
  const values = [run.projectId, run.translationId, run.userId, JSON.stringify(run.settings)]
  const [row] = await tx.query(insertRun, values)
  if (!row) throw new Error('an inserted row comes back')
  return row.id
}

export async function setTask(tx: Queries, id: number, taskId: string): Promise<void> {
  await tx.query(updateTask, [id, taskId])
}

/** A change of a run's state. */
export interface RunMove {
  readonly from: readonly MachineRunState[]
  readonly to: MachineRunState
  /** Why it is held or failed. */
  readonly reason?: string
}

/** Moves a run to another state, if it is in one of these; false: it is in none of them. */
export const moveRun = async (
  queries: Pick<Queries, 'query'>,
  id: number,
  { from, to, reason = '' }: RunMove,
): Promise<boolean> => (await queries.query(moveState, [id, from, to, reason])).length > 0

/** Locks the row of a run: what it writes and how far it is are committed together. */
export async function holdState(tx: Queries, id: number): Promise<MachineRunState | null> {
  const [row] = await tx.query(holdRun, [id])
  return row?.state ?? null
}

/** Notes how far a run is, in the transaction that wrote its texts. */
export async function advanceRun(tx: Queries, id: number, position: number, counts: RunCounts): Promise<void> {
  await tx.query(advance, [id, position, JSON.stringify(counts)])
}
