import { type Queries, statement } from '../../db/database.ts'

const selectTeam = statement<{ id: number }>(
  'administration_of_project',
  `select id from teams where defining_project_id = $1 and internal and name = 'Administration' for no key update`,
)
const selectNames = statement<{ username: string }>(
  'administrators_of_project',
  `select u.username from team_members m join users u on u.id = m.user_id
    where m.team_id = $1 and not u.is_bot order by u.username limit 100`,
)

/** The team of a project's administrators, held until the transaction ends: two who hand over at once do it one after the other. */
export async function administrationOf(queries: Queries, projectId: number): Promise<number | undefined> {
  const [row] = await queries.query(selectTeam, [projectId])
  return row?.id
}

/** The people in it, by their user names; a hundred at most. */
export const administratorsIn = async (queries: Queries, teamId: number): Promise<string[]> =>
  (await queries.query(selectNames, [teamId])).map(({ username }) => username)
