import { type Queries, statement, type Transaction } from '../db/database.ts'

/** A changed thing: a string, a component with all its strings, or all assignments of a project. */
interface Mark {
  readonly id: number
  readonly unit_id: number | null
  readonly component_id: number | null
  readonly project_id: number | null
}

const selectMarks = statement<Mark>(
  'assignment_marks',
  'select id, unit_id, component_id, project_id from assignment_marks order by id limit $1',
)
const dropMarks = statement<never>('drop_assignment_marks', 'delete from assignment_marks where id = any($1::bigint[])')
const isMarked = statement<{ marked: boolean }>(
  'is_assignment_marked',
  'select exists (select from assignment_marks) as marked',
)
const markComponents = statement<never>(
  'mark_strings_of_components',
  `insert into assignment_marks (unit_id)
   select u.id from translations t join units u on u.translation_id = t.id where t.component_id = any($1::int[])
   union select s.unit_id from assignments a join assignment_strings s on s.assignment_id = a.id
    where a.state = 'open' and s.component_id = any($1::int[])`,
)
const listAnew = statement<never>(
  'list_assignments_of_projects_anew',
  `update assignments set listed_to = 0, listed_after = null where state = 'open' and project_id = any($1::int[])`,
)
const listAllAnew = statement<never>(
  'list_all_assignments_anew',
  `update assignments set listed_to = 0, listed_after = null, failure = null where state = 'open' and counted`,
)
/** A change of a source string may count for all its translations. */
const withTranslations = statement<{ id: number }>(
  'marked_strings_with_translations',
  `select id from unnest($1::bigint[]) as marked (id)
   union select u.id from units u where u.source_unit_id = any($1::bigint[])`,
)
const selectAffected = statement<{ id: number }>(
  'assignments_of_strings',
  `select a.id from assignments a join projects p on p.id = a.project_id
    where a.state = 'open' and a.failure is null and p.removed is null and (
      a.project_id in (select c.project_id from units u join translations t on t.id = u.translation_id
          join components c on c.id = t.component_id where u.id = any($1::bigint[]))
      or exists (select from assignment_strings s where s.assignment_id = a.id and s.unit_id = any($1::bigint[])))
    order by a.id`,
)

/** Whether something waits to be counted. */
export const hasAssignmentMarks = async (queries: Queries): Promise<boolean> =>
  (await queries.query(isMarked, []))[0]?.marked ?? false

/** Marks of one transaction. */
const marksAtOnce = 2000

/** Takes the next marks, in the transaction that counts them: marks of whole components become those of their strings. */
export async function takeMarks(tx: Transaction): Promise<{ readonly taken: number; readonly units: number[] }> {
  const marks = await tx.query(selectMarks, [marksAtOnce])
  if (marks.length === 0) return { taken: 0, units: [] }
  const components = marks.flatMap(({ component_id }) => (component_id === null ? [] : [component_id]))
  const projects = marks.flatMap(({ project_id }) => (project_id === null ? [] : [project_id]))
  const marked = [...new Set(marks.flatMap(({ unit_id }) => (unit_id === null ? [] : [unit_id])))]
  if (components.length > 0) await tx.query(markComponents, [components])
  if (projects.length > 0) await tx.query(listAnew, [projects])
  const ids = marks.map(({ id }) => id)
  await tx.query(dropMarks, [ids])
  const units = marked.length === 0 ? [] : await tx.query(withTranslations, [marked])
  return { taken: marks.length, units: units.map(({ id }) => id) }
}

/** Open assignments that these strings may be of. */
export const assignmentsOf = async (tx: Transaction, unitIds: readonly number[]): Promise<number[]> =>
  unitIds.length === 0 ? [] : (await tx.query(selectAffected, [unitIds])).map(({ id }) => id)

/** Lists all open assignments anew: this counts changes without a mark, such as another name of a label. */
export async function markAllAssignments(queries: Queries): Promise<void> {
  await queries.query(listAllAnew, [])
}
