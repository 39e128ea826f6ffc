import { isDeepStrictEqual } from 'node:util'
import {
  changeComponent,
  createComponent,
  deleteComponent,
  listComponents,
  listProjectComponents,
  moveComponent,
  readComponent,
  replaceComponent,
} from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import { findComponent, findProject, lookUpProject } from '../../catalog/find.ts'
import type { ComponentRecord, ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { lockStructure } from '../../domain/category/lock-structure.ts'
import { moveComponent as moveRow } from '../../domain/category/move-component.ts'
import { demandOpenCategory } from '../../domain/category/open-category.ts'
import { assignToLists } from '../../domain/component/assign-to-lists.ts'
import { resolveSettings } from '../../domain/component/component-settings.ts'
import { weighEnforcedChecks } from '../../domain/component/enforced-checks.ts'
import { checkMayDeleteLinks } from '../../domain/component/linking-components.ts'
import { recordComponentSettings } from '../../domain/component/record-component-settings.ts'
import { readSettingPlaces } from '../../domain/component/setting-places.ts'
import { startImport } from '../../domain/component/start-import.ts'
import { takenComponentValues } from '../../domain/component/taken-component-values.ts'
import { keepTeamReach } from '../../domain/component/team-reach.ts'
import { byRequest, noteSettings } from '../../domain/security-events.ts'
import { shelfOf } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { linkedId, linkTarget } from '../../http/reply/link-target.ts'
import { listRecords } from '../../http/reply/list-records.ts'
import { matchesTag } from '../../http/reply/preconditions.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { recheckStringsKind } from '../../jobs/string-jobs.ts'
import { can, type Scope } from '../../permissions/index.ts'
import { componentJson, componentUrl, presentComponent, seesRepository } from '../../present/component-shape.ts'
import { invalidField, Refusal, refusalOf, validationErrors } from '../../refusal.ts'
import { checkSecondaryLanguage, createComponent as makeComponent } from '../../sync/bind/create-component.ts'
import { leaveRepository } from '../../sync/bind/leave-repository.ts'
import { changedSettings, sentSettings } from '../../sync/bind/plan-component.ts'
import { askRepository, repositoryPayload } from '../../sync/queue/ask-repository.ts'
import { linkRoutes } from './component-links.routes.ts'
import { tagOf } from './component-tag.ts'
import {
  componentOrder,
  countComponents,
  hasCategory,
  lockComponent,
  selectComponentIds,
  selectEditor,
  selectWiderFlags,
  updateComponent,
} from './components.queries.ts'
import { type ComponentBody, plannedChange, rulesFor, withoutEchoes } from './plan-change.ts'
import { problemsOfSources, readSentComponent, type SentComponent, withoutSources } from './sent-component.ts'

async function listOfComponents(request: Lookup, projectId: number | null, archived = false) {
  const { database, services, actor, links } = request
  const level = projectId === null ? 'site' : 'project'
  const of = { visible: shelfOf(actor, { shelf: archived ? 'archived' : 'current', level }), projectId }
  return listRecords(request, {
    count: () => countComponents(database, of),
    order: componentOrder,
    rows: (part) => selectComponentIds(database, of, part),
    record: (id) => services.catalog.component({ id }),
    present(component) {
      const view = { repository: seesRepository(actor, component), project: projectId === null }
      return rawJson(componentJson(component, links, view))
    },
  })
}

async function presentFor({ services, links, actor }: Lookup, id: number) {
  const component = await services.catalog.component({ id })
  if (!component) throw new Refusal('not_found')
  return {
    component,
    body: presentComponent(component, links, { repository: seesRepository(actor, component), project: true }),
  }
}

/** The id at the end of a category's URL; null for no category, undefined where the request does not say. */
async function categoryId(request: Lookup, project: ProjectRecord, sent: string | null | undefined) {
  if (sent === undefined) return undefined
  if (sent === null || sent === '') return null
  if (linkTarget('categories', sent) === undefined)
    throw invalidField('category', 'This is no URL of a category.', 'no_match')
  const id = linkedId('categories', sent)
  if (id === undefined || !(await hasCategory(request.database, id, project.row.id))) {
    throw invalidField('category', 'The project has no such category.', 'does_not_exist')
  }
  return id
}

async function create(request: Lookup, project: ProjectRecord, body: SentComponent): Promise<number> {
  const { services, actor } = request
  const rules = rulesFor(request, project.row.id, null)
  const { componentId } = await makeComponent(services, {
    ...(await readSentComponent(request, rules, body)),
    project: async () => project,
    categoryId: async () => (await categoryId(request, project, body.category)) ?? null,
    rules,
    mayGiveRights: (scope) => can(actor, 'project.permissions', scope),
    doer: { userId: actor.id, authorId: actor.id },
    by: byRequest(request),
    origin: 'api',
  })
  return componentId
}

async function write(request: Lookup, component: ComponentRecord, sent: ComponentBody) {
  const { database, services, actor } = request
  await checkVersion(request, component)
  const body = withoutEchoes(component, sent)
  if (body.source_language !== undefined && body.source_language !== component.sourceLanguage.code) {
    throw invalidField('source_language', 'The source language of a component does not change.')
  }
  await checkSecondaryLanguage(services, body.secondary_language)
  const category_id = await categoryId(request, component.project, body.category)
  const plan = await plannedChange(request, component, { body, categoryId: category_id })
  const { columns, rereads, everything, repositoryId } = plan
  const isWritten = await database.transaction(async (tx) => {
    await lockStructure(tx, [component.project.row.id])
    const before = await lockComponent(tx, component.row.id)
    if (!before) throw new Refusal('not_found')
    const was = { row: before, ...resolveSettings(before.settings, before.setting_places) }
    if (!matchesTag(request.header('if-match'), tagOf(was))) return false
    if (category_id !== undefined) await demandOpenCategory(tx, category_id)
    const changed = { ...columns, ...(category_id === undefined ? {} : { category_id }) }
    await checkNames(tx, before, changed)
    const settings = changedSettings(before.settings, body)
    await keepTeamReach(tx, reachOf(request, before.id), async () => {
      await updateComponent(tx, before.id, { columns: changed, settings })
      await leaveRepository(tx, before, changed)
      if (body.slug !== undefined && body.slug !== before.slug) await assignToLists(tx, { componentId: before.id })
    })
    const projectId = component.project.row.id
    const above = await readSettingPlaces(tx, projectId, category_id === undefined ? before.category_id : category_id)
    const { inheritance } = resolveSettings({ ...before.settings, ...settings }, above)
    const change = { values: { ...changed, ...settings }, effective: inheritance.effective }
    await recordComponentSettings(tx, was, change, { userId: actor.id, authorId: actor.id })
    dropCaches(tx, 'settings', `project:${projectId}`)
    const isElsewhere = category_id !== undefined && category_id !== before.category_id
    // Teams of a category reach what comes into it, and what leaves it no more.
    if (isElsewhere) dropCaches(tx, 'access')
    const hasOtherFlags =
      (body.check_flags !== undefined && body.check_flags !== was.settings.check_flags) ||
      (isElsewhere && (await hasOtherWiderFlags(tx, before, category_id)))
    // A format adds checks, terms have special checks, and the name stays untranslated in every language.
    const becomesOther = (['is_glossary', 'file_format', 'name'] as const).some(
      (name) => body[name] !== undefined && body[name] !== before[name],
    )
    if (hasOtherFlags || becomesOther) await enqueue(tx, recheckStringsKind, { projectId, componentId: before.id })
    const enforces = !isDeepStrictEqual(inheritance.effective.enforced_checks, was.settings.enforced_checks)
    if (body.check_flags !== undefined || isElsewhere || enforces) await weighEnforcedChecks(tx, before.id)
    if (rereads)
      await startImport(tx, { everything, projectId, componentId: component.row.id, repositoryId, userId: actor.id })
    return true
  })
  if (!isWritten) throw await movedRefusal(request, component.row.id)
  const about = `${component.project.row.slug}/${component.path}`
  const before = { ...component.row, ...component.settings }
  noteSettings(services.securityLog, byRequest(request), {
    about,
    before,
    after: { ...columns, ...sentSettings(body) },
  })
  const { component: written, body: shown } = await presentFor(request, component.row.id)
  return reply(200, shown, { etag: tagOf(written) })
}

/** A component that changes its place or its name, and who asks for it. */
const reachOf = ({ actor }: Pick<Lookup, 'actor'>, id: number) => ({
  componentIds: [id],
  mayGiveRights: (scope: Scope) => can(actor, 'project.permissions', scope),
})

/** Whether other flags hold for all strings in another category than in that where a component was. */
async function hasOtherWiderFlags(
  tx: Transaction,
  before: ComponentRecord['row'],
  to: number | null,
): Promise<boolean> {
  const { project_id, category_id } = before
  return (await selectWiderFlags(tx, project_id, category_id)) !== (await selectWiderFlags(tx, project_id, to))
}

/** Refuses names that something else has where the component stands from now on. */
async function checkNames(tx: Transaction, before: ComponentRecord['row'], changed: Partial<ComponentRecord['row']>) {
  const { id, project_id: projectId, category_id: categoryId, name, slug } = { ...before, ...changed }
  const taken = await takenComponentValues(tx, { projectId, categoryId, name, slug, except: id })
  if (taken.length > 0) throw validationErrors(taken)
}

/** Refuses a change of another version than the client has seen, and tells what is there now and who changed it. */
async function checkVersion(request: Lookup, component: ComponentRecord): Promise<void> {
  if (!matchesTag(request.header('if-match'), tagOf(component))) throw await movedRefusal(request, component.row.id)
}

async function movedRefusal(request: Lookup, id: number): Promise<Refusal> {
  const { component, body } = await presentFor(request, id)
  const author = (await selectEditor(request.database, id)) ?? null
  return new Refusal('precondition_failed', { current: { ...body, author, etag: tagOf(component) } })
}

/** The category where names are to be free; of a URL that names none, where that is said. */
const placeSent = (sent: string | null | undefined, usual: number | null): number | null =>
  sent === undefined ? usual : sent === null ? null : (linkedId('categories', sent) ?? null)

/**
 * The project that a component is to go to. The mover needs the right to edit both projects, the component, and the
 * component that it links to.
 */
async function projectToFill(request: Lookup, component: ComponentRecord, slug: string): Promise<ProjectRecord> {
  const { actor } = request
  const target = await lookUpProject(request, slug)
  if (!target) throw invalidField('project', 'There is no such project.', 'does_not_exist')
  const projects = [component.project, target]
  if (
    mayInRepository(actor, 'component.edit', component) &&
    projects.every(({ scope }) => can(actor, 'project.edit', scope))
  )
    return target
  throw refusalOf({ code: 'move-component' })
}

type SentChange = Parameters<typeof problemsOfSources>[0] & Partial<ComponentBody>

const takenByChange = (sent: SentChange, component: ComponentRecord, { database }: Lookup) =>
  takenComponentValues(database, {
    projectId: component.project.row.id,
    categoryId: placeSent(sent.category, component.row.category_id),
    name: sent.name,
    slug: sent.slug,
    except: component.row.id,
  })

export const componentRoutes = [
  route(listComponents, {
    permission: 'public',
    handle: (request) => listOfComponents(request, null, request.query.archived),
  }),
  route(listProjectComponents, {
    permission: 'view',
    find: findProject,
    handle: (request, { project }) => listOfComponents(request, project.row.id, request.query.archived),
  }),
  route(createComponent, {
    permission: 'project.edit',
    find: findProject,
    objectProblems: (sent, { project }, { database }) =>
      takenComponentValues(database, {
        projectId: project.row.id,
        categoryId: placeSent(sent.category, null),
        name: sent.name,
        slug: sent.slug,
        except: null,
      }),
    async handle(request, { project }) {
      const { component, body } = await presentFor(request, await create(request, project, request.body))
      return reply(201, body, { location: componentUrl(component, request.links), etag: tagOf(component) })
    },
  }),
  route(readComponent, {
    permission: 'view',
    find: findComponent,
    handle: ({ links, actor }, { component }) =>
      reply(
        200,
        rawJson(componentJson(component, links, { repository: seesRepository(actor, component), project: true })),
        { etag: tagOf(component) },
      ),
  }),
  route(replaceComponent, {
    permission: 'component.edit',
    find: findComponent,
    problems: async (sent) => problemsOfSources(sent),
    objectProblems: (sent, { component }, request) => takenByChange(sent, component, request),
    shown: ({ component: { settings } }) => settings,
    // PUT writes the whole component: without a category in the body it has none.
    handle: (request, { component }) => write(request, component, { category: null, ...withoutSources(request.body) }),
  }),
  route(changeComponent, {
    permission: 'component.edit',
    find: findComponent,
    problems: async (sent) => problemsOfSources(sent),
    objectProblems: (sent, { component }, request) => takenByChange(sent, component, request),
    shown: ({ component: { settings } }) => settings,
    handle: (request, { component }) => write(request, component, withoutSources(request.body)),
  }),
  route(deleteComponent, {
    permission: 'component.edit',
    find: findComponent,
    async handle(request, { component }) {
      const { services, actor, signal } = request
      const { id } = component.row
      await checkVersion(request, component)
      await checkMayDeleteLinks(services, actor, { componentId: id })
      const work = { kind: 'remove-component' } as const
      const asked = repositoryPayload({ component, work, actor, right: 'component.edit' })
      await askRepository(services, asked, signal)
      return noContent()
    },
  }),
  route(moveComponent, {
    permission: 'component.edit',
    find: findComponent,
    async handle(request, { component }) {
      const { database, actor, body } = request
      const target = await projectToFill(request, component, body.project)
      const category = (await categoryId(request, target, body.category)) ?? null
      if (target.row.id === component.project.row.id)
        return write(request, component, { category: body.category ?? null })
      const move = { componentId: component.row.id, from: component.project.row, to: target.row, categoryId: category }
      const doer = { userId: actor.id, authorId: actor.id }
      const reach = reachOf(request, component.row.id)
      await database.transaction((tx) => keepTeamReach(tx, reach, () => moveRow(tx, move, doer)))
      const { component: moved, body: shown } = await presentFor(request, component.row.id)
      return reply(200, shown, { etag: tagOf(moved) })
    },
  }),
  ...linkRoutes,
]
