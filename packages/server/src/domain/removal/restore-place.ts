import { statement, type Transaction } from '../../db/database.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { Refusal, validationErrors } from '../../refusal.ts'
import { dropCaches } from '../cache-drop.ts'
import { checkCategoryDepth, takenCategoryValues } from '../category/category-place.ts'
import { readCategory } from '../category/category-rows.ts'
import { lockStructure } from '../category/lock-structure.ts'
import { moveComponents } from '../category/move-components.ts'
import { isInArchive } from '../category/open-category.ts'
import { moveCategory } from '../category/save-category.ts'
import { takenComponentValues } from '../component/taken-component-values.ts'
import { projectScope } from '../project/project-scope.ts'
import { takenProjectValues } from '../project/taken-project-values.ts'
import { lockAssignedWork } from '../user/work/assigned-work.ts'
import { hiddenName } from './removal.queries.ts'
import { type RemovedPlace, readRemovedPlace } from './removed-place.ts'
import { reopenAssignments, returningComponents } from './reopen-assignments.ts'

/** Other names for what comes back, where its own were taken meanwhile. */
export interface RestoredNames {
  readonly name?: string
  readonly slug?: string
}

const selectHomes = statement<{ id: number | null }>(
  'homes_of_removed',
  `select home_id as id from removed_components where place_id = $1 union select home_id from removed_places where id = $1
   union select holder_id from removed_places where id = $1`,
)
const showProject = statement<never>(
  'show_restored_project',
  `update projects p set removed = null, name = $2, slug = $3, access_control = r.access_control,
      contribute_shared_tm = r.contribute_shared_tm
     from removed_places r where r.id = $1 and p.id = r.holder_id`,
)
const selectAddress = statement<{ path: string }>(
  'address_of_restored',
  'select address_in($1::int, $2::int, $3) as path',
)
const forget = statement<never>('forget_removed_place', 'delete from removed_places where id = $1')
const deleteLanguages = statement<{ statistics_id: number }>(
  'languages_of_empty_holder',
  'delete from project_languages where project_id = $1 returning statistics_id',
)
const deleteHolder = statement<{ statistics_id: number }>(
  'delete_empty_holder',
  'delete from projects where id = $1 and removed is not null returning statistics_id',
)
const deleteCounters = statement<never>('delete_counters_of_holder', 'delete from statistics where id = any($1::int[])')
const giveBackComponents = statement<never>(
  'give_back_team_components',
  `insert into team_components (team_id, component_id)
   select t.id, c.id from removed_places r, jsonb_to_recordset(r.team_components) as x(team_id int, component_id int)
     join teams t on t.id = x.team_id join components c on c.id = x.component_id where r.id = $1 on conflict do nothing`,
)
const giveBackCategories = statement<never>(
  'give_back_team_categories',
  `insert into team_categories (team_id, category_id)
   select t.id, k.id from removed_places r, jsonb_to_recordset(r.team_categories) as x(team_id int, category_id int)
     join teams t on t.id = x.team_id join categories k on k.id = x.category_id where r.id = $1 on conflict do nothing`,
)

/**
 * Brings back what was removed, to where it was. Refuses with `unique` if something else has the name there now, and with `conflict`
 * if its project is gone or removed itself. Returns its path, slugs from the project down.
 */
export async function restorePlace(tx: Transaction, id: number, names: RestoredNames, doer: Doer): Promise<string> {
  await lockAssignedWork(tx)
  const homes = (await tx.query(selectHomes, [id])).flatMap((one) => one.id ?? [])
  await lockStructure(tx, homes)
  const place = await readHeldPlace(tx, id)
  const { name = place.name, slug = place.slug } = names
  const projectId = place.kind === 'project' ? place.holder_id : homeOf(place)
  const components = await returningComponents(tx, id)
  await bringBack(tx, { place, projectId, name, slug }, doer)
  await bringLinksBack(tx, { place, projectId }, doer)
  await tx.query(giveBackComponents, [id])
  await tx.query(giveBackCategories, [id])
  await tx.query(forget, [id])
  if (place.kind !== 'project') await dropHolder(tx, place.holder_id)
  await reopenAssignments(tx, components, doer)
  for (const one of homes) dropCaches(tx, 'settings', `project:${one}`)
  dropCaches(tx, 'access')
  const [address] = await tx.query(selectAddress, [place.kind === 'project' ? null : projectId, place.parent_id, slug])
  return address?.path ?? slug
}

/** A removed place with the hidden project that holds it. */
type HeldPlace = RemovedPlace & { readonly holder_id: number }

async function readHeldPlace(tx: Transaction, id: number): Promise<HeldPlace> {
  const place = await readRemovedPlace(tx, id)
  if (!place || place.holder_id === null) throw new Refusal('not_found')
  return { ...place, holder_id: place.holder_id }
}

/** The project to which a component or a category comes back. */
function homeOf({ home_id: id, home_removed: isRemoved }: RemovedPlace): number {
  if (id === null) throw new Refusal('conflict', { detail: 'The project that it was in is gone for good.' })
  if (isRemoved)
    throw new Refusal('conflict', { detail: 'The project that it was in is removed: take the project back first.' })
  return id
}

interface Restoration {
  readonly place: HeldPlace
  readonly projectId: number
  readonly name: string
  readonly slug: string
}

async function bringBack(tx: Transaction, { place, projectId, name, slug }: Restoration, doer: Doer): Promise<void> {
  const { kind, category_id: categoryId, parent_id: parentId } = place
  if (kind === 'project') {
    refuse(await takenProjectValues(tx, { name, slug }, projectId))
    await tx.query(showProject, [place.id, name, slug])
    const ledger = openLedger(tx, await projectScope(tx, projectId))
    ledger.record({ action: 'project-restore', doer })
    return ledger.close()
  }
  const home = { id: projectId, slug: place.home_slug ?? '' }
  if (!(await isArchivedItself(tx, place)) && (await isInArchive(tx, parentId)))
    throw new Refusal('conflict', { detail: 'The category that it was in is archived: take that back first.' })
  if (kind === 'category') {
    const category = categoryId === null ? undefined : await readCategory(tx, categoryId)
    if (!category) throw new Refusal('not_found')
    const back = { projectId, parentId, name, slug, self: category.id }
    await checkCategoryDepth(tx, back)
    refuse(await takenCategoryValues(tx, back))
    const { check_flags: checkFlags } = category
    const where = { parentId, name, slug }
    return moveCategory(tx, category, { place: where, to: home, checkFlags, settings: {}, doer, as: 'restoration' })
  }
  const { component_id: own } = place
  if (own === null) throw new Refusal('not_found')
  refuse(await takenComponentValues(tx, { projectId, categoryId: parentId, name, slug, except: own }))
  await moveBack(tx, { id: own, from: place.holder_id, home, categoryId: parentId, name, slug }, doer)
}

const selectArchived = statement<{ archived: boolean }>(
  'is_removed_place_archived',
  `select exists (select 1 from components where id = $1 and archived is not null)
     or exists (select 1 from categories where id = $2 and archived is not null) as archived`,
)

const isArchivedItself = async (tx: Transaction, place: HeldPlace): Promise<boolean> =>
  (await tx.query(selectArchived, [place.component_id, place.category_id]))[0]?.archived ?? false

function refuse(problems: Parameters<typeof validationErrors>[0]): void {
  if (problems.length > 0) throw validationErrors(problems)
}

const renameBack = statement<never>(
  'rename_restored_component',
  'update components set name = $2, slug = $3 where id = $1',
)
const forgetComponent = statement<never>(
  'forget_removed_component',
  'delete from removed_components where component_id = $1',
)

interface Return {
  readonly id: number
  readonly from: number
  readonly home: { readonly id: number; readonly slug: string }
  readonly categoryId: number | null
  readonly name: string
  readonly slug: string
}

async function moveBack(tx: Transaction, back: Return, doer: Doer): Promise<void> {
  const { id, from, home, categoryId, name, slug } = back
  const origin = { id: from, slug: hiddenName(from) }
  await moveComponents(tx, { componentIds: [id], from: origin, to: home, categoryId, as: 'restoration' }, doer)
  await tx.query(renameBack, [id, name, slug])
  await tx.query(forgetComponent, [id])
}

interface LinkRow {
  readonly component_id: number
  readonly home_id: number | null
  readonly home_slug: string | null
  readonly category_id: number | null
  readonly name: string
  readonly slug: string
}

const selectLinks = statement<LinkRow>(
  'removed_links',
  `select x.component_id, h.id as home_id, h.slug as home_slug, x.category_id, x.name, x.slug
     from removed_components x left join projects h on h.id = x.home_id and h.removed is null
    where x.place_id = $1 order by x.component_id`,
)

/** Components elsewhere come back to their projects; where these are gone, or their names taken, under another name. */
async function bringLinksBack(
  tx: Transaction,
  { place, projectId }: Pick<Restoration, 'place' | 'projectId'>,
  doer: Doer,
): Promise<void> {
  for (const link of await tx.query(selectLinks, [place.id])) {
    const { component_id: id } = link
    const isGone = link.home_id === null
    const home = isGone
      ? { id: projectId, slug: place.home_slug ?? place.slug }
      : { id: link.home_id ?? 0, slug: link.home_slug ?? '' }
    const categoryId = isGone ? null : link.category_id
    const names = { projectId: home.id, categoryId, name: link.name, slug: link.slug, except: id }
    const isTaken = (await takenComponentValues(tx, names)).length > 0
    const [name, slug] = isTaken ? [`${link.name} ${id}`, `${link.slug}-${id}`] : [link.name, link.slug]
    await moveBack(tx, { id, from: place.holder_id, home, categoryId, name, slug }, doer)
  }
}

/** Removes the empty holder with its counters. */
async function dropHolder(tx: Transaction, id: number): Promise<void> {
  const rows = [...(await tx.query(deleteLanguages, [id])), ...(await tx.query(deleteHolder, [id]))]
  await tx.query(deleteCounters, [rows.map(({ statistics_id }) => statistics_id)])
}
