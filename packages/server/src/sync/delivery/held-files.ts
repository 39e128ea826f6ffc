import { type Queries, statement } from '../../db/database.ts'
import { shownPath } from '../../domain/component/language-part.ts'
import { isFileOf } from '../component/find-files.ts'
import type { RepositoryWork } from '../run/run.ts'
import { placeholderChecks } from './delivered-texts.ts'
import type { HeldFile } from './delivery.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

const selectBroken = statement<{ path: string; count: number }>(
  'undelivered_without_placeholders',
  `select t.filename as path, count(distinct u.id)::int as count
     from committed_edits e join units u on u.id = e.unit_id join translations t on t.id = e.translation_id
     join components c on c.id = t.component_id
    where coalesce(c.repository_component_id, c.id) = $1 and u.failing && $2::text[]
    group by t.filename order by t.filename`,
)

/** Files for which a push has to wait until a person has looked at it. Nothing is compared for a guard that the owner did not set. */
export async function heldFiles(work: RepositoryWork): Promise<HeldFile[]> {
  const parameters = vcsParametersOf(work.owner.settings)
  const { guard_deleted_lines: most, guard_deleted_percent: share, guard_placeholders: placeholders } = parameters
  const isGuarded = parameters.guard_unknown_files && !(await work.delivery.keepsHistory())
  const held: HeldFile[] = []
  if (most > 0 || share > 0) held.push(...(await manyDeleted(work, { most, share })))
  if (placeholders) held.push(...(await withoutPlaceholders(work.database, work.repositoryId)))
  if (isGuarded) held.push(...(await unknownFiles(work)))
  return held
}

async function manyDeleted(
  { clone, branch }: RepositoryWork,
  { most, share }: { readonly most: number; readonly share: number },
): Promise<HeldFile[]> {
  const held: HeldFile[] = []
  for (const { path, deleted, lines } of await clone.deletedLines(branch.remoteTip, branch.tip)) {
    const percent = lines === 0 ? 0 : Math.ceil((100 * deleted) / lines)
    if (most > 0 && deleted > most) held.push({ path, code: 'deleted-lines', count: deleted })
    else if (share > 0 && percent > share) held.push({ path, code: 'deleted-percent', count: percent })
  }
  return held
}

async function withoutPlaceholders(database: Queries, repositoryId: number): Promise<HeldFile[]> {
  const rows = await database.query(selectBroken, [repositoryId, placeholderChecks])
  return rows.map(({ path, count }) => ({ path: shownPath(path), code: 'placeholders', count }))
}

/** Nothing of ours writes another file: this would be a fault. */
async function unknownFiles({ clone, branch, components }: RepositoryWork): Promise<HeldFile[]> {
  if (branch.remoteTip === '') return []
  const changed = await clone.changedFiles(branch.remoteTip, branch.tip)
  return changed
    .filter(({ path }) => !components.some((component) => isFileOf(component, path)))
    .map(({ path }) => ({ path, code: 'unknown-file', count: 1 }))
}
