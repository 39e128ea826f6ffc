import type { AssignmentProblem, AssignmentState } from '@weft/contract'
import { type Queries, statement, type Transaction } from '../db/database.ts'

/** A reason that keeps an assignment from being done, with the name of the person, language or component. */
export interface FoundProblem {
  readonly code: AssignmentProblem
  readonly about: string
}

/** A stored assignment, with the names of its parts. */
export interface AssignmentRow {
  readonly id: number
  readonly project_id: number
  readonly category_id: number | null
  readonly component_id: number | null
  readonly component_list_id: number | null
  readonly of_list: boolean
  readonly of_components: boolean
  readonly of_languages: boolean
  readonly name: string
  readonly query: string
  readonly instruction: string
  /** `2026-12-31` */
  readonly due: string | null
  readonly overdue: boolean
  readonly team_id: number | null
  readonly team_name: string | null
  readonly of_team: boolean
  readonly named: number
  readonly user_id: number | null
  readonly username: string | null
  readonly full_name: string | null
  readonly created: Date
  readonly changed: Date
  readonly state: AssignmentState
  readonly closed_at: Date | null
  readonly closed_by: number | null
  readonly closer: string | null
  readonly closer_name: string | null
  readonly counted: boolean
  readonly listed_to: number | null
  readonly failure: string | null
  readonly problems: readonly FoundProblem[]
  /** Ids; empty also where all chosen ones are gone. */
  readonly languages: readonly number[]
  readonly components: readonly number[]
  readonly people: readonly AssignedPerson[]
  readonly list_slug: string | null
  readonly list_name: string | null
}

export interface AssignedPerson {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly is_active: boolean
}

/** The columns of an assignment `a`; behind `assignmentTables`. */
export const assignmentColumns = `a.id, a.project_id, a.category_id, a.component_id, a.component_list_id, a.of_list, a.of_components, a.of_languages,
  a.name, a.query, a.instruction, a.due::text as due, a.due is not null and a.state = 'open' and a.due < (now() at time zone 'UTC')::date as overdue,
  a.team_id, team.name as team_name, a.of_team, a.named, a.user_id, maker.username, maker.full_name, a.created, a.changed, a.state, a.closed_at,
  a.closed_by, closer.username as closer, closer.full_name as closer_name, a.counted, a.listed_to, a.failure, a.problems,
  array(select language_id from assignment_languages where assignment_id = a.id) as languages,
  array(select component_id from assignment_components where assignment_id = a.id and component_id is not null) as components,
  (select coalesce(json_agg(json_build_object('id', w.id, 'username', w.username, 'full_name', w.full_name, 'is_active', w.is_active)
      order by w.username), '[]') from assignment_people ap join users w on w.id = ap.user_id where ap.assignment_id = a.id) as people,
  list.slug as list_slug, list.name as list_name`
export const assignmentTables = `assignments a left join teams team on team.id = a.team_id left join users maker on maker.id = a.user_id
  left join users closer on closer.id = a.closed_by left join component_lists list on list.id = a.component_list_id`

const selectOne = statement<AssignmentRow>(
  'assignment',
  `select ${assignmentColumns} from ${assignmentTables} where a.id = $1`,
)
const selectOpen = statement<AssignmentRow>(
  'open_assignments',
  `select ${assignmentColumns} from ${assignmentTables} join projects p on p.id = a.project_id
    where a.state = 'open' and a.failure is null and p.removed is null order by a.id`,
)
/** How far the counting of an assignment is. */
export interface CountingState {
  readonly state: AssignmentState
  readonly counted: boolean
  readonly keeps_open: boolean
  readonly listed_to: number | null
}

const lockOne = statement<CountingState>(
  'lock_assignment',
  'select state, counted, keeps_open, listed_to from assignments where id = $1 for update',
)

export async function readAssignment(queries: Queries, id: number): Promise<AssignmentRow | null> {
  return (await queries.query(selectOne, [id]))[0] ?? null
}

/** Open assignments of projects that are there, whose search has not failed. */
export const readOpenAssignments = (queries: Queries): Promise<AssignmentRow[]> => queries.query(selectOpen, [])

/** Keeps others from changing it until the transaction ends; undefined: it is gone. */
export const lockAssignment = async (tx: Transaction, id: number): Promise<CountingState | undefined> =>
  (await tx.query(lockOne, [id]))[0]
