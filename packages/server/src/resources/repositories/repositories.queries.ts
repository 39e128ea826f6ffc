import { type Database, statement } from '../../db/database.ts'

const selectOwners = statement<{ id: number }>(
  'repositories_in_project',
  'select id from components where project_id = $1 and repository_component_id is null order by id',
)

/** The components of a project that own a repository. */
export async function selectRepositories(database: Database, projectId: number): Promise<number[]> {
  return (await database.query(selectOwners, [projectId])).map(({ id }) => id)
}
