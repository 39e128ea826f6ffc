import { formats } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { startImport } from './start-import.ts'

const approving = formats.filter(({ states }) => states.includes('approved')).map(({ id }) => id)

const selectComponents = statement<{ id: number; repository_id: number }>(
  'components_whose_files_approve',
  `select id, coalesce(repository_component_id, id) as repository_id from components
    where project_id = $1 and file_format = any($2::text[]) order by id`,
)

/** Reads files that can say "approved" once more: a project that has reviews from now on believes them. */
export async function readApprovals(
  tx: Transaction,
  { projectId, userId }: { readonly projectId: number; readonly userId: number | null },
): Promise<void> {
  for (const { id, repository_id } of await tx.query(selectComponents, [projectId, approving]))
    await startImport(tx, { projectId, componentId: id, repositoryId: repository_id, userId, everything: true })
}
