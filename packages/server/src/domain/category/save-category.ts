import { statement, type Transaction } from '../../db/database.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { Refusal, validationErrors } from '../../refusal.ts'
import { dropCaches } from '../cache-drop.ts'
import { readSettingPlaces } from '../component/setting-places.ts'
import {
  changedFields,
  changedInheritable,
  fieldText,
  inheritanceOf,
  type KeptSettings,
  newInheritable,
  type SentInheritable,
  shownPlace,
} from '../project/inheritance.ts'
import { projectScope } from '../project/project-scope.ts'
import { type CategoryPlace, checkCategoryDepth, takenCategoryValues } from './category-place.ts'
import { type CategoryRow, categoryTree, readCategory } from './category-rows.ts'
import { followSettings } from './follow-settings.ts'
import { lockStructure } from './lock-structure.ts'
import { type ComponentMove, moveComponents } from './move-components.ts'
import { demandOpenCategory } from './open-category.ts'

const insert = statement<{ id: number }>(
  'insert_category',
  'insert into categories (project_id, category_id, name, slug, check_flags, settings) values ($1, $2, $3, $4, $5, $6::jsonb) returning id',
)
const update = statement<never>(
  'update_category',
  'update categories set category_id = $2, name = $3, slug = $4, check_flags = $5, settings = settings || $6::jsonb where id = $1',
)
const selectParent = statement<{ id: number }>(
  'parent_of_category',
  'select id from categories where id = $1 and project_id = $2',
)

async function checkPlace(tx: Transaction, place: CategoryPlace): Promise<void> {
  const { parentId, projectId } = place
  // It may have been removed since it was looked up.
  if (parentId !== null && (await tx.query(selectParent, [parentId, projectId])).length === 0)
    throw new Refusal('not_found')
  await demandOpenCategory(tx, parentId)
  await checkCategoryDepth(tx, place)
  const taken = await takenCategoryValues(tx, place)
  if (taken.length > 0) throw validationErrors(taken)
}

/** A category that is to be made. */
export interface NewCategory extends Omit<CategoryPlace, 'self'> {
  readonly checkFlags: string
}

/** Makes a category and returns its id. */
export async function insertCategory(
  tx: Transaction,
  category: NewCategory,
  settings: SentInheritable,
): Promise<number> {
  const { checkFlags, ...place } = category
  const { projectId, parentId, name, slug } = place
  await lockStructure(tx, [projectId])
  await checkPlace(tx, { ...place, self: null })
  const kept = newInheritable(settings, await readSettingPlaces(tx, projectId, parentId))
  const [row] = await tx.query(insert, [projectId, parentId, name, slug, checkFlags, JSON.stringify(kept)])
  if (!row) throw new Error('an inserted row comes back')
  dropCaches(tx, 'settings', `project:${projectId}`)
  return row.id
}

/** The fields of a category to change; those left out stay. */
export interface CategoryChange {
  readonly name?: string
  readonly slug?: string
  readonly parentId?: number | null
  /** Another project, to which it goes with all that is in it. */
  readonly project?: { readonly id: number; readonly slug: string }
  /** Flags of all strings below it. */
  readonly checkFlags?: string
  readonly settings: SentInheritable
}

const moveTree = statement<never>(
  'move_categories',
  `update categories set project_id = $2, category_id = case when id = $1 then $3 else category_id end,
      name = case when id = $1 then $4 else name end, slug = case when id = $1 then $5 else slug end,
      check_flags = case when id = $1 then $6 else check_flags end,
      settings = case when id = $1 then settings || $7::jsonb else settings end
    where id in (select id from ${categoryTree} t)`,
)
const selectComponents = statement<{ id: number }>(
  'components_to_move_with_category',
  `select c.id from components c where c.category_id in (select id from ${categoryTree} t) order by c.id`,
)
const takeFromTeams = statement<never>(
  'take_categories_from_teams',
  `delete from team_categories tk using teams t where t.id = tk.team_id and t.defining_project_id <> $2
      and tk.category_id in (select id from ${categoryTree} tree)`,
)

const moveAnnouncements = statement<never>(
  'move_announcements_of_categories',
  `update announcements set project_id = $2 where category_id in (select id from ${categoryTree} t)`,
)

/** Renames a category or puts it elsewhere, also in another project, with all that is in it. */
export async function changeCategory(tx: Transaction, id: number, change: CategoryChange, doer: Doer): Promise<void> {
  const found = await readCategory(tx, id)
  if (!found) throw new Refusal('not_found')
  const projectId = change.project?.id ?? found.project_id
  await lockStructure(tx, [found.project_id, projectId])
  const before = await readCategory(tx, id)
  if (before?.project_id !== found.project_id) throw new Refusal('not_found')
  const isMoved = projectId !== before.project_id
  const { name = before.name, slug = before.slug, parentId = isMoved ? null : before.category_id } = change
  const { checkFlags = before.check_flags } = change
  const place = { projectId, parentId, name, slug, self: id }
  await checkPlace(tx, place)
  const [kept = {}] = before.setting_places
  const settings = changedInheritable(kept, change.settings)
  if (isMoved && change.project)
    await moveCategory(tx, before, { place, to: change.project, checkFlags, settings, doer })
  else await tx.query(update, [id, parentId, name, slug, checkFlags, JSON.stringify(settings)])
  dropCaches(tx, 'settings', `project:${before.project_id}`)
  const above = await readSettingPlaces(tx, projectId, id)
  const [was, is] = [inheritanceOf(before.setting_places), inheritanceOf(above)]
  const flagsDiffer = ((await readCategory(tx, id))?.wider_flags ?? '') !== before.wider_flags
  const settled = { projectId, categoryId: id, before: was.effective, after: is.effective, flagsDiffer }
  await followSettings(tx, settled, doer)
  // Teams of a category reach what is below it.
  if (parentId !== before.category_id) dropCaches(tx, 'access')
  const ledger = openLedger(tx, await projectScope(tx, projectId))
  if (name !== before.name)
    ledger.record({ action: 'rename-category', doer, target: name, old: before.name, details: { field: 'name' } })
  if (slug !== before.slug)
    ledger.record({ action: 'rename-category', doer, target: slug, old: before.slug, details: { field: 'slug' } })
  if (isMoved || parentId !== before.category_id)
    ledger.record({ action: 'move-category', doer, target: slug, old: before.slug })
  const shown = { ...shownPlace(kept), check_flags: before.check_flags }
  for (const { field, old, value } of changedFields(shown, { ...settings, check_flags: checkFlags })) {
    const details = { field, old, target: value, category: slug }
    ledger.record({ action: 'project-setting-change', doer, target: fieldText(value), old: fieldText(old), details })
  }
  await ledger.close()
}

/** A category that goes to another project. */
export interface CategoryMove {
  readonly place: Pick<CategoryPlace, 'parentId' | 'name' | 'slug'>
  readonly to: { readonly id: number; readonly slug: string }
  readonly checkFlags: string
  readonly settings: KeptSettings
  readonly doer: Doer
  /** See `ComponentMove`. */
  readonly as?: ComponentMove['as']
}

/** Puts a category with all that is in it into another project. */
export async function moveCategory(
  tx: Transaction,
  before: CategoryRow,
  { place, to, checkFlags, settings, doer, as }: CategoryMove,
): Promise<void> {
  const { parentId, name, slug } = place
  const components = await tx.query(selectComponents, [before.id])
  await tx.query(moveTree, [before.id, to.id, parentId, name, slug, checkFlags, JSON.stringify(settings)])
  await tx.query(takeFromTeams, [before.id, to.id])
  await tx.query(moveAnnouncements, [before.id, to.id])
  const componentIds = components.map(({ id }) => id)
  const from = { id: before.project_id, slug: before.project_slug }
  const move = { componentIds, from, to, categoryId: undefined, ...(as && { as }) }
  if (componentIds.length > 0) await moveComponents(tx, move, doer)
  dropCaches(tx, 'settings', `project:${to.id}`)
  dropCaches(tx, 'access')
}
