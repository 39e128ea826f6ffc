import { statement, type Transaction } from '../../db/database.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { Refusal } from '../../refusal.ts'
import { dropCaches } from '../cache-drop.ts'
import { categoryTree } from '../category/category-rows.ts'
import { lockStructure } from '../category/lock-structure.ts'
import { isInArchive } from '../category/open-category.ts'
import { componentScope } from '../component/component-scope.ts'
import { startImport } from '../component/start-import.ts'
import { projectScope } from '../project/project-scope.ts'

/** A project, or a category or a component of it. */
export interface ArchiveTarget {
  readonly kind: 'project' | 'category' | 'component'
  /** Its id, of the kind. */
  readonly id: number
  readonly projectId: number
}

const setProject = statement<{ id: number }>(
  'archive_project',
  `update projects set archived = case when $2 then now() end
    where id = $1 and removed is null and (archived is not null) <> $2 returning id`,
)
const setCategory = statement<{ id: number }>(
  'archive_category',
  `update categories set archived = case when $2 then now() end
    where id = $1 and (archived is not null) <> $2 returning id`,
)
const takeAlong = statement<never>(
  'archive_components_of_category',
  `update components set archived = now(), archived_with = $1
    where category_id in (select id from ${categoryTree} t) and archived is null`,
)
const bringAlong = statement<{ id: number; repository_id: number }>(
  'components_back_with_category',
  `update components set archived = null, archived_with = null where archived_with = $1
    returning id, coalesce(repository_component_id, id) as repository_id`,
)
const setComponent = statement<{ id: number }>(
  'archive_component',
  `update components set archived = case when $2 then now() end, archived_with = null
    where id = $1 and (archived is not null) <> $2 returning id`,
)

const isBelow = (component: string) =>
  `coalesce(${component}.category_id in (select id from ${categoryTree.replaceAll('$1', '$2')} t), false)`

/** Components that work, outside of what is archived, and use a repository in it. */
const countUsers = statement<{ count: number }>(
  'users_of_archived_repositories',
  `select count(*)::int as count from components c join projects p on p.id = c.project_id
     join components r on r.id = c.repository_component_id
    where (($1 = 'project' and r.project_id = $2 and c.project_id <> $2) or ($1 = 'component' and r.id = $2)
        or ($1 = 'category' and ${isBelow('r')} and not ${isBelow('c')}))
      and c.archived is null and p.archived is null and p.removed is null`,
)

/** Archived components outside, whose repositories are used by what comes back. */
const countOwners = statement<{ count: number }>(
  'archived_owners_of_repositories',
  `select count(*)::int as count from components c join components r on r.id = c.repository_component_id
     join projects rp on rp.id = r.project_id
    where (($1 = 'project' and c.project_id = $2 and c.archived is null and r.project_id <> $2) or ($1 = 'component' and c.id = $2)
        or ($1 = 'category' and c.archived_with = $2 and r.archived_with is distinct from $2))
      and (r.archived is not null or (rp.archived is not null and rp.id <> c.project_id))`,
)

/**
 * Makes a project, a category or a component read only, or ends that. Its repositories rest meanwhile; texts that wait are kept, and committed
 * afterwards. Refuses with `conflict` what would leave a working component with a repository that rests.
 */
export async function archivePlace(
  tx: Transaction,
  target: ArchiveTarget,
  archived: boolean,
  doer: Doer,
): Promise<void> {
  const { kind, id, projectId } = target
  await lockStructure(tx, [projectId])
  const [tied] = await tx.query(archived ? countUsers : countOwners, [kind, id])
  if (tied && tied.count > 0) throw new Refusal('conflict', { detail: archived ? usedElsewhere : ownerRests })
  if (!archived) await demandOpenAbove(tx, target)
  const [changed] = await tx.query(setters[kind], [id, archived])
  // Somebody else did the same a moment ago.
  if (!changed) return
  await tell(tx, target, archived, doer)
  if (kind === 'category' && archived) await tx.query(takeAlong, [id])
  if (!archived) await readAnew(tx, target, doer)
  dropCaches(tx, 'settings', `project:${projectId}`)
  dropCaches(tx, 'access')
}

const setters = { project: setProject, category: setCategory, component: setComponent }

const selectParent = statement<{ parent_id: number | null }>(
  'category_above_archived',
  `select category_id as parent_id from categories where $1 = 'category' and id = $2
   union all select category_id from components where $1 = 'component' and id = $2`,
)

/** The content of an archived category comes back with it. */
async function demandOpenAbove(tx: Transaction, { kind, id }: ArchiveTarget): Promise<void> {
  const [row] = await tx.query(selectParent, [kind, id])
  if (row && (await isInArchive(tx, row.parent_id))) throw new Refusal('conflict', { detail: categoryRests })
}

const categoryRests = 'The category that it is in is archived: take that back first.'
const usedElsewhere = 'Components outside of it use its repository: archive or move them first.'
const ownerRests = 'It uses the repository of a component that is archived: take that back first.'

const selectSlug = statement<{ slug: string }>('slug_of_archived_category', 'select slug from categories where id = $1')

async function tell(tx: Transaction, target: ArchiveTarget, archived: boolean, doer: Doer): Promise<void> {
  const { kind, id, projectId } = target
  const isOne = kind === 'component'
  const ledger = openLedger(tx, isOne ? await componentScope(tx, id) : await projectScope(tx, projectId))
  const [old, value] = archived ? ['false', 'true'] : ['true', 'false']
  const [category] = kind === 'category' ? await tx.query(selectSlug, [id]) : []
  ledger.record({
    action: isOne ? 'component-setting-change' : 'project-setting-change',
    doer,
    old,
    target: value,
    details: { field: 'archived', old, target: value, ...(category && { category: category.slug }) },
  })
  await ledger.close()
}

const selectRepositories = statement<{ id: number; repository_id: number }>(
  'repositories_taken_from_archive',
  `select id, coalesce(repository_component_id, id) as repository_id from components
    where (($1 = 'project' and project_id = $2) or ($1 = 'component' and id = $2)) and archived is null order by id`,
)

/** Catches up with what happened in the repositories meanwhile. */
async function readAnew(tx: Transaction, { kind, id, projectId }: ArchiveTarget, { userId }: Doer): Promise<void> {
  const back = kind === 'category' ? tx.query(bringAlong, [id]) : tx.query(selectRepositories, [kind, id])
  for (const row of await back)
    await startImport(tx, { projectId, componentId: row.id, repositoryId: row.repository_id, userId, everything: true })
}
