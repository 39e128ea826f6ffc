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
import { findComponent, findProject, lookUpComponent, lookUpProject } from '../../catalog/find.ts'
import { movedPath } from '../../catalog/moved-address.ts'
import type { ComponentRecord, ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { lockStructure } from '../../domain/category/lock-structure.ts'
import { moveComponent as moveRow } from '../../domain/category/move-component.ts'
import { assignToLists } from '../../domain/component/assign-to-lists.ts'
import { readSettings } from '../../domain/component/component-settings.ts'
import { checkMayDeleteLinks } from '../../domain/component/linking-components.ts'
import { recordComponentSettings } from '../../domain/component/record-component-settings.ts'
import {
  fileChoosing,
  fileReading,
  repositoryPlaces,
  settingColumns,
} from '../../domain/component/settings/registry.ts'
import { startImport } from '../../domain/component/start-import.ts'
import { takenComponentValues } from '../../domain/component/taken-component-values.ts'
import { byRequest, noteSettings } from '../../domain/security-events.ts'
import { visibleTo } from '../../domain/visible.ts'
import { rawJson } from '../../http/json.ts'
import { linkedId } from '../../http/link-target.ts'
import { listPage } from '../../http/paging.ts'
import { matchesTag } from '../../http/preconditions.ts'
import { noContent, reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { judgeStringsKind } from '../../jobs/string-jobs.ts'
import { type Actor, can } from '../../permissions/index.ts'
import {
  componentJson,
  componentUrl,
  presentComponent,
  seesRepository,
  shownRepository,
} from '../../present/component-shape.ts'
import { invalidField, Refusal, validationErrors } from '../../refusal.ts'
import {
  checkSecondaryLanguage,
  createComponent as makeComponent,
  type NewComponentValues,
} from '../../sync/bind/create-component.ts'
import { leaveRepository } from '../../sync/bind/leave-repository.ts'
import {
  type ComponentValues,
  checkComponentFiles,
  planRepository,
  type RepositoryRules,
  sentSettings,
  settingsOf,
  valuesOf,
} from '../../sync/bind/plan-component.ts'
import { askRepository, repositoryPayload } from '../../sync/queue/ask-repository.ts'
import { lookAtClone } from '../../sync/queue/look-at-remote.ts'
import { linkRoutes } from './component-links.routes.ts'
import {
  countComponents,
  hasCategory,
  lockComponent,
  selectComponentIds,
  selectEditor,
  updateComponent,
} from './components.queries.ts'

type ComponentBody = ComponentValues & {
  readonly source_language?: string
  readonly category?: string | null
}

/** Who edits a component may share its repository: what is translated in a link is written there. */
const mayLink = (actor: Actor, owner: ComponentRecord): boolean => can(actor, 'component.edit', owner.scope)

/** The component that had a path before it moved. */
async function ownerMoved(request: Lookup, path: string): Promise<ComponentRecord | undefined> {
  const [project = '', ...rest] = (await movedPath(request, path))?.split('/') ?? []
  return rest.length === 0 ? undefined : lookUpComponent(request, project, rest.join('/'))
}

const rulesFor = (request: Lookup, self: number | null): RepositoryRules => ({
  localPath: false,
  async findOwner(project, path) {
    const owner = (await lookUpComponent(request, project, path)) ?? (await ownerMoved(request, `${project}/${path}`))
    return owner && (mayLink(request.actor, owner) || seesRepository(request.actor, owner)) ? owner : undefined
  },
  mayLink: (owner) => mayLink(request.actor, owner),
  self,
})

async function listOfComponents(request: Lookup, projectId: number | null) {
  const { database, services, actor, links } = request
  const of = { visible: visibleTo(actor), projectId }
  const records = new Map<number, ComponentRecord>()
  return listPage<number>(request, {
    count: () => countComponents(database, of),
    async rows(limit, offset) {
      const ids = await selectComponentIds(database, of, { limit, offset })
      for (const id of ids) {
        const record = await services.catalog.component({ id })
        if (record) records.set(id, record)
      }
      return ids.filter((id) => records.has(id))
    },
    present(id) {
      const record = records.get(id)
      if (!record) throw new Error('ids without a component were left out')
      const view = { repository: seesRepository(actor, record), project: projectId === null }
      return rawJson(componentJson(record, links, view))
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
  const id = linkedId('categories', sent)
  if (id === undefined || !(await hasCategory(request.database, id, project.row.id))) {
    throw invalidField('category', 'The project has no such category.', 'does_not_exist')
  }
  return id
}

async function create(
  request: Lookup,
  project: ProjectRecord,
  body: NewComponentValues & ComponentBody,
): Promise<number> {
  const { services, actor } = request
  const { componentId } = await makeComponent(services, {
    values: body,
    project: async () => project,
    categoryId: async () => (await categoryId(request, project, body.category)) ?? null,
    rules: rulesFor(request, null),
    doer: { userId: actor.id, authorId: actor.id },
    by: byRequest(request),
    origin: 'api',
  })
  return componentId
}

/** What of a link's files is its own to say; where its repository is, is asked for when that changes. */
const linkedSettings = [...fileChoosing].filter((name) => !repositoryPlaces.has(name)).concat('file_format_params')

/** What a client sends back as it was shown is no change: a link shows its owner's repository, and no credentials are shown. */
function withoutEchoes(component: ComponentRecord, body: ComponentBody): ComponentBody {
  const shown = shownRepository(component)
  if (body.repo !== undefined && body.repo !== shown.repo) return body
  const names = Object.keys(shown) as (keyof typeof shown)[] // its keys
  const echoed = new Set<string>(names.filter((name) => body[name] !== undefined && body[name] === shown[name]))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !echoed.has(name)))
}

/** Whether one of these settings is to have another value. */
function isOther({ row, settings }: ComponentRecord, body: ComponentBody, names: Iterable<string>): boolean {
  const kept = new Map<string, unknown>([...Object.entries(row), ...Object.entries(settings)])
  const sent = new Map<string, unknown>(Object.entries(body))
  return [...names].some((name) => sent.has(name) && !isDeepStrictEqual(sent.get(name), kept.get(name)))
}

/** Which files a link has is a matter of the repository that it leads to. */
function checkMayMoveFiles({ actor }: Lookup, component: ComponentRecord, body: ComponentBody): void {
  const { repositoryOwner: owner } = component
  if (!owner || can(actor, 'component.edit', owner.scope)) return
  if (!isOther(component, body, linkedSettings)) return
  const detail = 'The files belong to a component that you may not edit: this one only links to it.'
  throw new Refusal('permission_denied', { detail })
}

async function plannedChange(request: Lookup, component: ComponentRecord, body: ComponentBody) {
  const { services } = request
  const values = { ...valuesOf(component), ...body }
  const settings = settingsOf(body, component.settings)
  const moved = (['repo', 'branch', 'push'] as const).some(
    (name) => body[name] !== undefined && body[name] !== component.row[name],
  )
  const plan = moved ? await planRepository(services, values, rulesFor(request, component.row.id)) : null
  if (!plan) checkMayMoveFiles(request, component, body)
  const chooses = Object.keys(body).some((name) => fileChoosing.has(name))
  const everything = isOther(component, body, fileReading)
  const look = plan?.look ?? (chooses ? await lookAtClone(services, component.repositoryOwner ?? component) : null)
  const { project, sourceLanguage } = component
  await checkComponentFiles(
    services,
    values,
    { look, project, sourceLanguage, changed: new Set(Object.keys(body)) },
    settings,
  )
  const sent = new Map<string, unknown>(Object.entries(body))
  const columns = Object.fromEntries(
    settingColumns.filter((name) => sent.has(name)).map((name) => [name, sent.get(name)]),
  )
  const repository = plan ? { branch: plan.branch, repository_component_id: plan.repository_component_id } : {}
  const owner = plan ? plan.repository_component_id : component.row.repository_component_id
  return {
    columns: { ...columns, ...repository },
    rereads: chooses || everything,
    everything,
    repositoryId: owner ?? component.row.id,
  }
}

async function write(request: Lookup, component: ComponentRecord, sent: ComponentBody) {
  const { database, services, actor } = request
  await checkVersion(request, component.row)
  const body = withoutEchoes(component, sent)
  if (body.source_language !== undefined && body.source_language !== component.sourceLanguage.code) {
    throw invalidField('source_language', 'The source language of a component does not change.')
  }
  await checkSecondaryLanguage(services, body.secondary_language)
  const { columns, rereads, everything, repositoryId } = await plannedChange(request, component, body)
  const category_id = await categoryId(request, component.project, body.category)
  const settings = sentSettings(body)
  const isWritten = await database.transaction(async (tx) => {
    await lockStructure(tx, [component.project.row.id])
    const before = await lockComponent(tx, component.row.id)
    if (!before) throw new Refusal('not_found')
    if (!matchesTag(request.header('if-match'), tagOf(before))) return false
    const changed = { ...columns, ...(category_id === undefined ? {} : { category_id }) }
    await checkNames(tx, before, changed)
    await updateComponent(tx, before.id, { columns: changed, settings })
    await leaveRepository(tx, before, changed)
    if (body.slug !== undefined && body.slug !== before.slug) await assignToLists(tx, { componentId: before.id })
    const was = { row: before, settings: readSettings(before.settings) }
    await recordComponentSettings(tx, was, { ...changed, ...settings }, { userId: actor.id, authorId: actor.id })
    const projectId = component.project.row.id
    dropCaches(tx, 'settings', `project:${projectId}`)
    // Teams of a category reach what comes into it, and what leaves it no more.
    if (category_id !== undefined && category_id !== before.category_id) dropCaches(tx, 'access')
    if (settings.check_flags !== undefined && settings.check_flags !== was.settings.check_flags)
      await enqueue(tx, judgeStringsKind, { projectId, componentId: before.id })
    if (rereads)
      await startImport(tx, { everything, projectId, componentId: component.row.id, repositoryId, userId: actor.id })
    return true
  })
  if (!isWritten) throw await movedRefusal(request, component.row.id)
  const about = `${component.project.row.slug}/${component.path}`
  const before = { ...component.row, ...component.settings }
  noteSettings(services.securityLog, byRequest(request), { about, before, after: { ...columns, ...settings } })
  const { component: written, body: shown } = await presentFor(request, component.row.id)
  return reply(200, shown, { etag: tagOf(written.row) })
}

/** Refuses names that something else has where the component stands from now on. */
async function checkNames(tx: Transaction, before: ComponentRecord['row'], changed: Partial<ComponentRecord['row']>) {
  const { id, project_id: projectId, category_id: categoryId, name, slug } = { ...before, ...changed }
  const taken = await takenComponentValues(tx, { projectId, categoryId, name, slug, except: id })
  if (taken.length > 0) throw validationErrors(taken)
}

/** The version of a component: the database moves it with every change that people can make. */
const tagOf = ({ id, version }: Pick<ComponentRecord['row'], 'id' | 'version'>): string => `"${id}-${version}"`

/** Refuses a change of another version than the client has seen, and tells what is there now and who changed it. */
async function checkVersion(request: Lookup, row: ComponentRecord['row']): Promise<void> {
  if (!matchesTag(request.header('if-match'), tagOf(row))) throw await movedRefusal(request, row.id)
}

async function movedRefusal(request: Lookup, id: number): Promise<Refusal> {
  const { component, body } = await presentFor(request, id)
  const author = (await selectEditor(request.database, id)) ?? null
  return new Refusal('precondition_failed', { current: { ...body, author, etag: tagOf(component.row) } })
}

/** The category where names are to be free; of a URL that names none, where that is said. */
const placeSent = (sent: string | null | undefined, usual: number | null): number | null =>
  sent === undefined ? usual : sent === null ? null : (linkedId('categories', sent) ?? null)

/** The project that a component is to go to. Whoever moves it edits both projects, the component, and what it links to. */
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
  const detail =
    'To move a component takes editing it, the project that it is in, the one that it goes to, and what it links to.'
  throw new Refusal('permission_denied', { detail })
}

const takenBy = (sent: Partial<ComponentBody>, component: ComponentRecord, { database }: Lookup) =>
  takenComponentValues(database, {
    projectId: component.project.row.id,
    categoryId: placeSent(sent.category, component.row.category_id),
    name: sent.name,
    slug: sent.slug,
    except: component.row.id,
  })

export const componentRoutes = [
  route(listComponents, { permission: 'public', handle: (request) => listOfComponents(request, null) }),
  route(listProjectComponents, {
    permission: 'view',
    find: findProject,
    handle: (request, { project }) => listOfComponents(request, project.row.id),
  }),
  route(createComponent, {
    permission: 'project.edit',
    denied: 'You may not make components here.',
    find: findProject,
    problems: (sent, { project }, { database }) =>
      takenComponentValues(database, {
        projectId: project.row.id,
        categoryId: placeSent(sent.category, null),
        name: sent.name,
        slug: sent.slug,
        except: null,
      }),
    async handle(request, { project }) {
      const { component, body } = await presentFor(request, await create(request, project, request.body))
      return reply(201, body, { location: componentUrl(component, request.links), etag: tagOf(component.row) })
    },
  }),
  route(readComponent, {
    permission: 'view',
    find: findComponent,
    handle: ({ links, actor }, { component }) =>
      reply(
        200,
        rawJson(componentJson(component, links, { repository: seesRepository(actor, component), project: true })),
        { etag: tagOf(component.row) },
      ),
  }),
  route(replaceComponent, {
    permission: 'component.edit',
    find: findComponent,
    problems: (sent, { component }, request) => takenBy(sent, component, request),
    // PUT writes the whole component: without a category in the body it has none.
    handle: (request, { component }) => write(request, component, { category: null, ...request.body }),
  }),
  route(changeComponent, {
    permission: 'component.edit',
    find: findComponent,
    problems: (sent, { component }, request) => takenBy(sent, component, request),
    handle: (request, { component }) => write(request, component, request.body),
  }),
  route(deleteComponent, {
    permission: 'component.edit',
    find: findComponent,
    async handle(request, { component }) {
      const { services, actor, signal } = request
      const { id } = component.row
      await checkVersion(request, component.row)
      await checkMayDeleteLinks(services, actor, { componentId: id })
      const work = { kind: 'remove-component' } as const
      await askRepository(services, repositoryPayload({ component, work, userId: actor.id }), signal)
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
      await database.transaction((tx) => moveRow(tx, move, doer))
      const { component: moved, body: shown } = await presentFor(request, component.row.id)
      return reply(200, shown, { etag: tagOf(moved.row) })
    },
  }),
  ...linkRoutes,
]
