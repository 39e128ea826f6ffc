import {
  addCategory,
  changeCategory,
  deleteCategory,
  listSiteCategories,
  readCategory,
  readCategoryStatistics,
  replaceCategory,
} from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import { lookUpProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { type CategoryRow, categoryChain, readCategory as readRow } from '../../domain/category/category-rows.ts'
import { removeCategory } from '../../domain/category/remove-category.ts'
import { type CategoryChange, changeCategory as change, insertCategory } from '../../domain/category/save-category.ts'
import { checkMayDeleteLinks } from '../../domain/component/linking-components.ts'
import { keepTeamReach } from '../../domain/component/team-reach.ts'
import type { SentInheritable } from '../../domain/project/inheritance.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { linkedId, linkTarget } from '../../http/reply/link-target.ts'
import { listPage } from '../../http/reply/paging.ts'
import { created, noContent } from '../../http/reply/reply.ts'
import { can, canSee, type Scope } from '../../permissions/index.ts'
import { presentCategory } from '../../present/category-shape.ts'
import { presentStatistics } from '../../present/statistics-shape.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { checkSecondaryLanguage } from '../../sync/bind/create-component.ts'
import {
  categoryOrder,
  countCategories,
  selectCategories,
  selectComponentsBelow,
  selectStatistics,
} from './categories.queries.ts'

/** The category of a path, or `not_found`. */
async function findCategory({ database, services, params }: Lookup<{ readonly id: number }>) {
  const category = await readRow(database, params.id)
  const project = category && (await services.catalog.project({ id: category.project_id }))
  if (!category || !project) throw new Refusal('not_found')
  return { category, project, scope: { ...project.scope, categoryId: category.id } }
}

/** The project of a URL, where one may make categories; for all others it is not there. */
async function projectOf(request: Lookup, url: string): Promise<ProjectRecord> {
  const slug = linkTarget('projects', url)
  if (slug === undefined) throw invalidField('project', 'This is no URL of a project.', 'no_match')
  const project = await lookUpProject(request, slug)
  if (project && can(request.actor, 'project.edit', project.scope)) return project
  throw invalidField('project', 'There is no such project that you may edit.', 'does_not_exist')
}

/** The id of a category in the project, of none (null), or undefined where nothing was said. */
async function parentOf(
  { database }: Lookup,
  projectId: number,
  url: string | null | undefined,
): Promise<number | null | undefined> {
  if (url === undefined) return undefined
  if (url === null || url === '') return null
  const id = linkedId('categories', url)
  const parent = id === undefined ? undefined : await readRow(database, id)
  if (parent?.project_id === projectId) return parent.id
  throw invalidField('category', 'The project has no such category.', 'does_not_exist')
}

interface CategoryBody extends SentInheritable {
  readonly name?: string
  readonly slug?: string
  readonly project?: string
  readonly category?: string | null
  readonly check_flags?: string
}

async function write(request: Lookup, category: CategoryRow, body: CategoryBody) {
  const { database, actor, links } = request
  const project = body.project === undefined ? undefined : await projectOf(request, body.project)
  const isMoved = project !== undefined && project.row.id !== category.project_id
  if (isMoved) await checkMayTake(request, category.id)
  const parentId = await parentOf(request, project?.row.id ?? category.project_id, body.category)
  const fields: CategoryChange = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.slug === undefined ? {} : { slug: body.slug }),
    ...(parentId === undefined ? {} : { parentId }),
    ...(isMoved ? { project: project.row } : {}),
    ...(body.check_flags === undefined ? {} : { checkFlags: body.check_flags }),
    settings: body,
  }
  await checkSecondaryLanguage(request.services, body.secondary_language)
  const doer = { userId: actor.id, authorId: actor.id }
  const reach = {
    componentIds: (tx: Transaction) => selectComponentsBelow(tx, category.id),
    mayGiveRights: (scope: Scope) => can(actor, 'project.permissions', scope),
  }
  await database.transaction((tx) => keepTeamReach(tx, reach, () => change(tx, category.id, fields, doer)))
  const written = await readRow(database, category.id)
  if (!written) throw new Refusal('not_found')
  return presentCategory(written, links)
}

/** A category moves with its components: refused where the actor may not edit one of these. */
async function checkMayTake({ database, services, actor }: Lookup, id: number): Promise<void> {
  for (const componentId of await selectComponentsBelow(database, id)) {
    const component = await services.catalog.component({ id: componentId })
    if (component && !mayInRepository(actor, 'component.edit', component)) throw refusalOf({ code: 'removes-others' })
  }
}

/**
 * All that is in it goes with it: refused where there is something that the actor may not edit. The refusal does not name it.
 */
async function checkMayEmpty({ database, services, actor }: Lookup, id: number): Promise<void> {
  for (const componentId of await selectComponentsBelow(database, id)) {
    const component = await services.catalog.component({ id: componentId })
    if (component && (!canSee(actor, component.scope) || !can(actor, 'component.edit', component.scope)))
      throw refusalOf({ code: 'deletes-others' })
    await checkMayDeleteLinks(services, actor, { componentId })
  }
}

export const categoryRoutes = [
  route(listSiteCategories, {
    permission: 'public',
    handle(request) {
      const { database, actor, links } = request
      const visible = visibleTo(actor)
      return listPage<CategoryRow>(request, {
        count: () => countCategories(database, visible),
        order: categoryOrder,
        rows: (part) => selectCategories(database, visible, part),
        present: (row) => presentCategory(row, links),
      })
    },
  }),
  route(addCategory, {
    permission: 'signed-in',
    async handle(request) {
      const { database, body, links } = request
      const { row } = await projectOf(request, body.project)
      const parentId = (await parentOf(request, row.id, body.category)) ?? null
      const { name, slug, check_flags: checkFlags = '' } = body
      const category = { projectId: row.id, parentId, name, slug, checkFlags }
      await checkSecondaryLanguage(request.services, body.secondary_language)
      const id = await database.transaction((tx) => insertCategory(tx, category, body))
      const made = await readRow(database, id)
      if (!made) throw new Refusal('not_found')
      const shown = presentCategory(made, links)
      return created(shown, shown.url)
    },
  }),
  route(readCategory, {
    permission: 'view',
    find: findCategory,
    handle: ({ links }, { category }) => presentCategory(category, links),
  }),
  route(replaceCategory, {
    permission: 'project.edit',
    find: findCategory,
    handle: (request, { category }) => write(request, category, request.body),
  }),
  route(changeCategory, {
    permission: 'project.edit',
    find: findCategory,
    handle: (request, { category }) => write(request, category, request.body),
  }),
  route(deleteCategory, {
    permission: 'project.edit',
    find: findCategory,
    async handle(request, { category }) {
      const { services, actor } = request
      await checkMayEmpty(request, category.id)
      await removeCategory(services, category.id, { userId: actor.id, authorId: actor.id })
      return noContent()
    },
  }),
  route(readCategoryStatistics, {
    permission: 'view',
    find: findCategory,
    async handle({ database, links, actor }, { category, project }) {
      const row = await selectStatistics(database, category, visibleTo(actor))
      const path = (await categoryChain(database, category.id)).map(({ slug }) => slug).join('/')
      const facts = { recentChanges: row.recent_changes, hasReviews: project.row.translation_review }
      const url = links.web(`/projects/${category.project_slug}/${path}/`)
      return { ...presentStatistics(row, facts), name: category.name, url }
    },
  }),
]
