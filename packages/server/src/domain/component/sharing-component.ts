import { type Queries, statement } from '../../db/database.ts'

const selectSharing = statement<{ id: number }>(
  'component_of_repository',
  `select id from components where project_id = $1 and repo = $2 and branch = $3 and vcs = $4
      and repository_component_id is null order by id limit 1`,
)

/** A component of the project that has the same repository and branch; its clone may be shared. */
export async function selectSharingComponent(
  database: Queries,
  about: { readonly projectId: number; readonly repo: string; readonly branch: string; readonly vcs: string },
): Promise<number | null> {
  const [row] = await database.query(selectSharing, [about.projectId, about.repo, about.branch, about.vcs])
  return row?.id ?? null
}
