import { reminderDays } from '@weft/contract'
import { sql } from 'kysely'
import { type AssignmentRow, assignmentColumns, assignmentTables } from '../../assignments/assignment-rows.ts'
import type { Place } from '../../catalog/find-place.ts'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { componentSeenText, restrictedText, type Visible, visibleParameters } from '../../domain/visible.ts'
import { hasAssignment } from '../../events/audience.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { rowInPlace } from '../../search/place-conditions.ts'

/** Which assignments are listed. */
export interface AssignmentFilter {
  /** Null: everywhere. */
  readonly place: Place | null
  readonly person?: string | undefined
  readonly team?: number | undefined
  readonly state?: string | undefined
  /** The owner. */
  readonly userId: number | null
  readonly before: number
  readonly limit: number
}

/** The assignment `a` has strings in a place, or is of it. */
function isOfPlace(place: Place) {
  if (place.kind === 'site') return sql<boolean>`true`
  if (place.kind === 'project') return sql<boolean>`a.project_id = ${place.project.row.id}`
  if (place.kind === 'language' || place.kind === 'project-language') {
    const ofProject = place.kind === 'language' ? sql`true` : sql`a.project_id = ${place.project.row.id}`
    return sql<boolean>`${ofProject} and (exists (select from assignment_counts k where k.assignment_id = a.id and k.component_id = 0
        and k.language_id = ${place.language.id} and k.strings > 0)
      or exists (select from assignment_languages al where al.assignment_id = a.id and al.language_id = ${place.language.id}))`
  }
  const own =
    place.kind === 'category'
      ? sql`a.category_id = ${place.category.id}`
      : sql`a.component_id = ${place.kind === 'component' ? place.component.row.id : place.translation.row.component_id}`
  const ofLanguage =
    place.kind === 'translation'
      ? sql`(not a.of_languages or exists (select from assignment_languages al
          where al.assignment_id = a.id and al.language_id = ${place.translation.row.language_id}))`
      : sql`true`
  const scope = place.scope.kind === 'project' ? place.scope.projectId : 0
  return sql<boolean>`a.project_id = ${scope} and (${own} and ${ofLanguage} or exists (select from assignment_counts k
    where k.assignment_id = a.id and k.component_id <> 0 and k.strings > 0 and ${rowInPlace('k', place)}))`
}

/** The assignments that a reader sees, the newest first. */
export async function selectAssignments(
  database: Database,
  filter: AssignmentFilter,
  visible: Visible,
): Promise<AssignmentRow[]> {
  const { place, person, team, state, userId, before, limit } = filter
  // Others do not learn whom a team has, or what a person follows: they find the people who are named.
  const isNamed = sql`exists (select from assignment_people ap join users u on u.id = ap.user_id
    where ap.assignment_id = a.id and u.username = ${person})`
  const { rows } = await sql<AssignmentRow>`select ${sql.raw(assignmentColumns)} from ${sql.raw(assignmentTables)}
      join projects p on p.id = a.project_id left join components c on c.id = a.component_id
     where a.id < ${before} and ${visible.project} and p.removed is null and (a.component_id is null or ${visible.inside})
       and ${place === null ? sql`true` : isOfPlace(place)}
       and ${state === undefined ? sql`true` : sql`a.state = ${state}`}
       and ${team === undefined ? sql`true` : sql`a.team_id = ${team}`}
       and ${person === undefined ? sql`true` : isNamed}
       and ${userId === null ? sql`true` : sql`exists (select from users u where u.id = ${userId} and ${sql.raw(hasAssignment)})`}
     order by a.id desc limit ${limit}`.execute(database.kysely)
  return rows
}

/** Sums of an assignment, by language; `language_id` 0 is all of them. */
export interface CountsRow {
  readonly assignment_id: number
  readonly language_id: number
  readonly code: string | null
  readonly name: string | null
  readonly strings: number
  readonly words: number
  readonly left_strings: number
  readonly left_words: number
  /** Some of it is in components that the reader does not see. */
  readonly partly: boolean
}

const sumNames = ['strings', 'words', 'left_strings', 'left_words'] as const

/** Takes away the strings of components that are open to chosen people only, and not to the reader: few components, by their index. */
const countsOf = statement<CountsRow>(
  'counts_of_assignments',
  `with asked as materialized (select unnest($1::int[]) as id),
     hidden as materialized (
       select k.assignment_id, k.language_id, ${sumNames.map((sum) => `sum(k.${sum})::bigint as ${sum}`).join(', ')}
         from components c join projects p on p.id = c.project_id
         join assignment_counts k on k.component_id = c.id and k.assignment_id in (select id from asked)
        where ${restrictedText('c')} and not ${componentSeenText(2)}
        group by grouping sets ((k.assignment_id, k.language_id), (k.assignment_id)))
     select k.assignment_id, k.language_id, l.code, l.name, ${sumNames.map((sum) => `(k.${sum} - coalesce(h.${sum}, 0))::int as ${sum}`).join(', ')},
            coalesce(h.strings, 0) > 0 as partly
       from asked join assignment_counts k on k.assignment_id = asked.id and k.component_id = 0
       left join languages l on l.id = k.language_id
       left join hidden h on h.assignment_id = k.assignment_id and coalesce(h.language_id, 0) = k.language_id
      order by k.assignment_id, l.name`,
)

/** The sums of assignments, as far as their reader sees them. */
export const selectCounts = (
  database: Database,
  ids: readonly number[],
  visible: VisibleProjects,
): Promise<CountsRow[]> => database.query(countsOf, [ids, ...visibleParameters(visible)])

export interface WorkRow {
  readonly assignment_id: number
  readonly username: string
  readonly full_name: string
  readonly strings: number
  readonly words: number
}

const workOf = statement<WorkRow>(
  'work_of_assignments',
  `select w.assignment_id, u.username, u.full_name, w.strings, w.words::int as words from assignment_work w join users u on u.id = w.user_id
    where w.assignment_id = any($1::int[]) and w.strings > 0 order by w.assignment_id, w.strings desc, u.username limit 1000`,
)
export const selectWork = (database: Database, ids: readonly number[]) => database.query(workOf, [ids])

const pathsOf = statement<{ assignment_id: number; path: string; component_id: number | null }>(
  'components_of_assignments',
  'select assignment_id, path, component_id from assignment_components where assignment_id = any($1::int[]) order by path',
)
export const selectPaths = (database: Database, ids: readonly number[]) => database.query(pathsOf, [ids])

const codesOf = statement<{ assignment_id: number; code: string }>(
  'languages_of_assignments',
  `select al.assignment_id, l.code from assignment_languages al join languages l on l.id = al.language_id
    where al.assignment_id = any($1::int[]) order by l.code`,
)
export const selectCodes = (database: Database, ids: readonly number[]) => database.query(codesOf, [ids])

/** The reminder that a date has behind it when it is chosen: who chooses tomorrow is told of that, and not reminded. */
const reminderOf = (due: string) => `(select min(days) from unnest('{${reminderDays.join(',')}}'::int[]) as v (days)
  where ${due} - (now() at time zone 'UTC')::date <= days)`

const insertOne = statement<{ id: number }>(
  'insert_assignment',
  `insert into assignments (project_id, category_id, component_id, component_list_id, of_list, of_components, of_languages,
     name, query, instruction, due, team_id, of_team, named, user_id, reminded)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::date, $12, $12::int is not null, $13, $14, ${reminderOf('$11::date')}) returning id`,
)
const insertLanguages = statement<never>(
  'insert_assignment_languages',
  'insert into assignment_languages (assignment_id, language_id) select $1, unnest($2::int[])',
)
const insertComponents = statement<never>(
  'insert_assignment_components',
  `insert into assignment_components (assignment_id, path, component_id)
   select $1, path, id from unnest($2::text[], $3::int[]) as v (path, id) on conflict do nothing`,
)
const insertPeople = statement<never>(
  'insert_assignment_people',
  `insert into assignment_people (assignment_id, user_id) select $1, unnest($2::int[]) on conflict do nothing`,
)
const deletePeople = statement<never>(
  'delete_assignment_people',
  'delete from assignment_people where assignment_id = $1',
)
const updateOne = statement<never>(
  'update_assignment',
  `update assignments set name = $2, instruction = $3, team_id = $4, of_team = $7, named = $5, changed = now(),
     reminded = case when due is distinct from $6::date then ${reminderOf('$6::date')} else reminded end,
     overdue_told = overdue_told and due is not distinct from $6::date, due = $6::date where id = $1`,
)
const lockOpenings = statement<{ open: number }>(
  'count_open_assignments',
  `select (select count(*)::int from assignments where project_id = p.id and state = 'open') as open
     from projects p where p.id = $1 for no key update`,
)
const closeOne = statement<{ id: number }>(
  'close_assignment',
  `update assignments set state = 'closed', closed_at = now(), closed_by = $2, changed = now(), listed_to = null
    where id = $1 and state = 'open' returning id`,
)
const reopenOne = statement<{ id: number }>(
  'reopen_assignment',
  `update assignments set state = 'open', closed_at = null, closed_by = null, changed = now(), listed_to = 0, listed_after = null,
     keeps_open = true, failure = null, overdue_told = false, reminded = ${reminderOf('due')}
    where id = $1 and state <> 'open' returning id`,
)
const deleteOne = statement<never>('delete_assignment', 'delete from assignments where id = $1')

/** The values of a new assignment. */
export interface NewAssignment {
  readonly projectId: number
  readonly categoryId: number | null
  readonly componentId: number | null
  readonly listId: number | null
  readonly languageIds: readonly number[] | null
  readonly components: readonly { readonly id: number; readonly path: string }[] | null
  readonly name: string
  readonly q: string
  readonly instruction: string
  readonly due: string | null
  readonly teamId: number | null
  readonly personIds: readonly number[]
  readonly userId: number
}

const namedOf = ({ personIds, teamId }: Pick<NewAssignment, 'personIds' | 'teamId'>) =>
  new Set(personIds).size + (teamId === null ? 0 : 1)

export async function insertAssignment(tx: Transaction, one: NewAssignment): Promise<number> {
  const of = [one.projectId, one.categoryId, one.componentId, one.listId]
  const chosen = [one.listId !== null, one.components !== null, one.languageIds !== null]
  const about = [one.name, one.q, one.instruction, one.due, one.teamId, namedOf(one), one.userId]
  const [row] = await tx.query(insertOne, [...of, ...chosen, ...about])
  if (!row) throw new Error('an inserted row comes back')
  if (one.languageIds !== null) await tx.query(insertLanguages, [row.id, one.languageIds])
  if (one.components !== null) {
    const paths = one.components.map(({ path }) => path)
    const ids = one.components.map(({ id }) => id)
    await tx.query(insertComponents, [row.id, paths, ids])
  }
  await tx.query(insertPeople, [row.id, one.personIds])
  return row.id
}

export type ChangedAssignment = Pick<NewAssignment, 'name' | 'instruction' | 'due' | 'teamId' | 'personIds'>

/** Writes an assignment; null: the people stay. */
export async function updateAssignment(
  tx: Transaction,
  id: number,
  one: ChangedAssignment & { readonly kept: { readonly named: number; readonly ofTeam: boolean } | null },
): Promise<void> {
  const { name, instruction, due, teamId, kept } = one
  if (kept === null) {
    await tx.query(deletePeople, [id])
    await tx.query(insertPeople, [id, one.personIds])
  }
  await tx.query(updateOne, [
    id,
    name,
    instruction,
    teamId,
    kept?.named ?? namedOf(one),
    due,
    kept?.ofTeam ?? teamId !== null,
  ])
}

/** How many assignments of a project are open; nobody else opens one until the transaction ends. */
export const countOpen = async (tx: Transaction, projectId: number): Promise<number> =>
  (await tx.query(lockOpenings, [projectId]))[0]?.open ?? 0

export const closeByHand = async (tx: Transaction, id: number, userId: number): Promise<boolean> =>
  (await tx.query(closeOne, [id, userId])).length > 0
export const reopen = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.query(reopenOne, [id])).length > 0
export const removeAssignment = async (tx: Queries, id: number): Promise<void> => {
  await tx.query(deleteOne, [id])
}
