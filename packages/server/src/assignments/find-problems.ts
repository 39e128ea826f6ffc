import { sql } from 'kysely'
import { statement } from '../db/database.ts'
import { restrictedText } from '../domain/visible.ts'
import type { Services } from '../services.ts'
import { isAssignedPlace } from './assigned-place.ts'
import { unablePeople, unableTeam } from './assignee-faults.ts'
import type { AssignmentRow, FoundProblem } from './assignment-rows.ts'
import { type AssignmentPlace, placeOfAssignment } from './place-of-assignment.ts'
import { workScopes } from './work-scopes.ts'

const selectStrings = statement<{ strings: number }>(
  'strings_of_whole_assignment',
  'select strings from assignment_counts where assignment_id = $1 and component_id = 0 and language_id = 0',
)
/** The path is empty if not everybody may know the component; a component that is gone for good counts as such. */
const selectGone = statement<{ path: string }>(
  'gone_components_of_assignment',
  `select distinct case when c.id is null or ${restrictedText('c')} then '' else ac.path end as path from assignment_components ac left join components c on c.id = ac.component_id
    where ac.assignment_id = $1 and (c.id is null or c.project_id <> $2) order by path`,
)
const selectCodes = statement<{ id: number; code: string }>(
  'codes_of_assignment',
  `select l.id, l.code from assignment_languages al join languages l on l.id = al.language_id where al.assignment_id = $1 order by l.code`,
)

type Catalogs = Pick<Services, 'database' | 'catalog'>

/** Chosen languages into which nothing of the place is translated any more. */
async function goneLanguages({ database }: Catalogs, row: AssignmentRow): Promise<FoundProblem[]> {
  if (!row.of_languages) return []
  const chosen = await database.query(selectCodes, [row.id])
  const { rows } = await sql<{ id: number }>`select distinct t.language_id as id from translations t
    join components c on c.id = t.component_id where ${isAssignedPlace(row)}`.execute(database.kysely)
  const there = new Set(rows.map(({ id }) => id))
  const gone = chosen.filter(({ id }) => !there.has(id)).map(({ code }) => code)
  return gone.map((about) => ({ code: 'language-removed', about }))
}

async function ofPeople(services: Catalogs, row: AssignmentRow, place: AssignmentPlace): Promise<FoundProblem[]> {
  const problems: FoundProblem[] = []
  const ids = row.people.map(({ id }) => id)
  const work = await workScopes(services, place, row)
  const unable = await unablePeople(services.database, ids, work)
  for (const { username, reason } of unable)
    if (reason !== 'other-language')
      problems.push({ code: reason === 'left' ? 'person-left' : 'person-lost-right', about: username })
  if (row.people.length < row.named - (row.of_team ? 1 : 0)) problems.push({ code: 'person-left', about: '' })
  if (row.of_team && row.team_id === null) problems.push({ code: 'team-removed', about: '' })
  if (row.team_id !== null && (await unableTeam(services.database, row.team_id, work)))
    problems.push({ code: 'team-empty', about: row.team_name ?? '' })
  return problems
}

/** The reasons that keep an assignment from being done now. */
export async function findProblems(services: Catalogs, row: AssignmentRow): Promise<FoundProblem[]> {
  const { database } = services
  const place = await placeOfAssignment(services, row)
  if (place === undefined) return []
  const [counts] = await database.query(selectStrings, [row.id])
  const gone = await database.query(selectGone, [row.id, row.project_id])
  const project = place.kind === 'component' ? place.component.project : place.project
  const isArchived =
    project.row.archived !== null ||
    (place.kind === 'component' && place.component.row.archived !== null) ||
    (place.kind === 'category' && place.category.chain.some(({ archived }) => archived !== null))
  const here = (code: FoundProblem['code'], isSo: boolean): FoundProblem[] => (isSo ? [{ code, about: '' }] : [])
  return [
    ...(await ofPeople(services, row, place)),
    ...here('component-list-removed', row.of_list && row.component_list_id === null),
    ...gone.map(({ path }): FoundProblem => ({ code: 'component-removed', about: path })),
    ...(await goneLanguages(services, row)),
    ...here('archived', isArchived),
    ...here('query-failed', row.failure !== null),
    ...here('nothing-there', row.counted && row.listed_to === null && (counts?.strings ?? 0) === 0),
  ]
}
