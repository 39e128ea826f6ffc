import type { Transaction } from '../../db/database.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { Refusal } from '../../refusal.ts'
import { dropCaches } from '../cache-drop.ts'
import { type CategoryRow, readCategory } from '../category/category-rows.ts'
import { lockStructure } from '../category/lock-structure.ts'
import { moveComponents } from '../category/move-components.ts'
import { moveCategory } from '../category/save-category.ts'
import { projectScope } from '../project/project-scope.ts'
import {
  type ComponentAlong,
  componentsAlong,
  hiddenName,
  hideProject,
  insertComponents,
  insertHolder,
  insertPlace,
  type ProjectToRemove,
  type RemovalTarget,
  renameHidden,
  selectProject,
} from './removal.queries.ts'
import { daysToRestore } from './removed-place.ts'

/** The place to remove, and the path by which people know it. */
export interface Removal {
  readonly target: RemovalTarget
  readonly path: string
}

interface Found {
  readonly project: ProjectToRemove
  readonly along: readonly ComponentAlong[]
  readonly category: CategoryRow | undefined
  readonly named: { readonly name: string; readonly slug: string; readonly category_id?: number | null }
}

/** Looks at all that goes, and holds the structure of every project that has a part in it. */
async function holdAll(tx: Transaction, target: RemovalTarget): Promise<Found> {
  const elsewhere = (await componentsAlong(tx, target)).map(({ project_id }) => project_id)
  await lockStructure(tx, [target.projectId, ...elsewhere])
  const [project] = await tx.query(selectProject, [target.projectId])
  const along = await componentsAlong(tx, target)
  const category = target.kind === 'category' ? await readCategory(tx, target.id) : undefined
  const component = target.kind === 'component' ? along.find(({ id }) => id === target.id) : undefined
  const named = target.kind === 'project' ? project : (category ?? component)
  // Somebody else may have removed or moved it meanwhile.
  const isThere = target.kind === 'project' || (category ?? component)?.project_id === target.projectId
  if (!project || !named || !isThere) throw new Refusal('not_found')
  return { project, along, category, named }
}

/**
 * Hides a project, a category or a component at once, with the components elsewhere that use its repositories, and keeps all of it
 * for thirty days; its name is free. Returns the id of the removed place.
 */
export async function removePlace(tx: Transaction, { target, path }: Removal, doer: Doer): Promise<number> {
  const { project, along, category, named } = await holdAll(tx, target)
  const isProject = target.kind === 'project'
  const holder = isProject ? { id: project.id, slug: hiddenName(project.id) } : await insertHolder(tx, project.id)
  const { name, slug, category_id: parentId = null } = named
  const kept = {
    target,
    holderId: holder.id,
    homeId: isProject ? null : project.id,
    parentId,
    path,
    name,
    slug,
    project,
  }
  const id = await insertPlace(tx, { ...kept, along, userId: doer.userId, days: daysToRestore })
  if (isProject) await hideProject(tx, project.id)
  if (category) {
    const place = { parentId: null, name, slug }
    const { check_flags: checkFlags } = category
    await moveCategory(tx, category, { place, to: holder, checkFlags, settings: {}, doer, as: 'removal' })
  }
  const alone = along.filter((one) => target.kind === 'component' || !one.inside)
  await takeAlong(tx, { id, alone, holder }, doer)
  if (!isProject) await tell(tx, target, slug, doer)
  for (const one of new Set([project.id, holder.id])) dropCaches(tx, 'settings', `project:${one}`)
  dropCaches(tx, 'access')
  return id
}

interface Alone {
  /** The id of the removed place. */
  readonly id: number
  readonly alone: readonly ComponentAlong[]
  readonly holder: { readonly id: number; readonly slug: string }
}

/** Moves single components to the holder, each under a name that is free there. */
async function takeAlong(tx: Transaction, { id, alone, holder }: Alone, doer: Doer): Promise<void> {
  for (const [projectId, components] of Map.groupBy(alone, ({ project_id }) => project_id)) {
    const componentIds = components.map((one) => one.id)
    const from = { id: projectId, slug: components[0]?.project_slug ?? '' }
    await tx.query(insertComponents, [id, componentIds])
    await tx.query(renameHidden, [componentIds])
    await moveComponents(tx, { componentIds, from, to: holder, categoryId: null, as: 'removal' }, doer)
  }
}

/** The history of the project tells of what left it. */
async function tell(tx: Transaction, { kind, projectId }: RemovalTarget, slug: string, doer: Doer): Promise<void> {
  const ledger = openLedger(tx, await projectScope(tx, projectId))
  ledger.record({ action: kind === 'category' ? 'remove-category' : 'remove-component', doer, target: slug })
  await ledger.close()
}
