import {
  addCategoryAnnouncement,
  addComponentAnnouncement,
  addProjectAnnouncement,
  addProjectLanguageAnnouncement,
  addSiteAnnouncement,
  addTranslationAnnouncement,
  deleteCategoryAnnouncement,
  deleteComponentAnnouncement,
  deleteProjectAnnouncement,
  deleteProjectLanguageAnnouncement,
  deleteSiteAnnouncement,
  deleteTranslationAnnouncement,
  listCategoryAnnouncements,
  listComponentAnnouncements,
  listProjectAnnouncements,
  listProjectLanguageAnnouncements,
  listSiteAnnouncements,
  listTranslationAnnouncements,
} from '@weft/contract'
import { findComponent, findProject, findTranslation } from '../../catalog/find.ts'
import { findPlace, type Place } from '../../catalog/find-place.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { readCategory } from '../../domain/category/category-rows.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { type Scope as EventScope, openLedger } from '../../events/ledger.ts'
import { recordForEverybody } from '../../events/record-for-everybody.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import type { Scope } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import {
  type AnnouncementPlace,
  type AnnouncementRow,
  announcementOrder,
  countAnnouncements,
  insertAnnouncement,
  removeAnnouncement,
  selectAnnouncements,
} from './announcements.queries.ts'

type Body = Omit<AnnouncementRow, 'id'>

/** A place with what rights to it depend on, and the place of what happens there in the history. */
interface Target {
  readonly scope: Scope
  readonly place: AnnouncementPlace
  /** Null: the site. */
  readonly events: ((request: Lookup) => EventScope | Promise<EventScope>) | null
}

const everywhere: AnnouncementPlace = { projectId: null, componentId: null, languageId: null, categoryId: null }

const eventsOf =
  ({ row }: ProjectRecord, languageId: number | null) =>
  (): EventScope => ({
    projectId: row.id,
    componentId: null,
    translationId: null,
    languageId,
    statisticsIds: [row.statistics_id],
  })

async function atProject(request: Lookup<{ readonly project: string }>): Promise<Target> {
  const { project, scope } = await findProject(request)
  return { scope, place: { ...everywhere, projectId: project.row.id }, events: eventsOf(project, null) }
}

async function atProjectLanguage(
  request: Lookup<{ readonly project: string; readonly language: string }>,
): Promise<Target> {
  const { params } = request
  const place = await findPlace(request, `${params.project}/-/${params.language}`)
  if (place?.kind !== 'project-language') throw new Refusal('not_found')
  const { project, language } = place
  return {
    scope: { ...project.scope, languageId: language.id },
    place: { ...everywhere, projectId: project.row.id, languageId: language.id },
    events: eventsOf(project, language.id),
  }
}

/** A right to announce in the project covers its categories. */
async function atCategory(request: Lookup<{ readonly id: number }>): Promise<Target> {
  const { database, services, params } = request
  const category = await readCategory(database, params.id)
  const project = category && (await services.catalog.project({ id: category.project_id }))
  if (!category || !project) throw new Refusal('not_found')
  const place = { ...everywhere, projectId: project.row.id, categoryId: category.id }
  return { scope: project.scope, place, events: eventsOf(project, null) }
}

async function atComponent(request: Lookup<{ readonly project: string; readonly component: string }>): Promise<Target> {
  const { component, scope } = await findComponent(request)
  const { id, project_id: projectId } = component.row
  const place = { ...everywhere, projectId, componentId: id }
  return { scope, place, events: ({ database }) => componentScope(database, id) }
}

async function atTranslation(
  request: Lookup<{ readonly project: string; readonly component: string; readonly language: string }>,
): Promise<Target> {
  const { translation, scope } = await findTranslation(request)
  const { id, language_id: languageId } = translation.row
  const { id: componentId, project_id: projectId } = translation.component.row
  return {
    scope,
    place: { projectId, componentId, languageId, categoryId: null },
    events: ({ database }) => translationScope(database, id),
  }
}

function list(request: Lookup, place: AnnouncementPlace, around = false) {
  const { database } = request
  return listPage<AnnouncementRow>(request, {
    count: () => countAnnouncements(database, { place, around }),
    order: announcementOrder,
    rows: (part) => selectAnnouncements(database, { place, around }, part),
    present: (row) => row,
  })
}

async function announce(request: Lookup & { readonly body: Body }, { place, events }: Omit<Target, 'scope'>) {
  const { actor, body, database } = request
  const { message: target, notify } = body
  const scope = events && (await events(request))
  const row = await database.transaction(async (tx) => {
    const added = await insertAnnouncement(tx, place, { ...body, userId: actor.id })
    if (scope === null) {
      recordForEverybody(tx, { action: 'announcement', userId: actor.id, target, told: notify })
      return added
    }
    const ledger = openLedger(tx, scope)
    const doer = { userId: actor.id, authorId: actor.id }
    ledger.record({ action: 'announcement', doer, target, silent: !notify })
    await ledger.close()
    return added
  })
  return reply(201, row)
}

async function takeBack(request: Lookup<{ readonly id: number }>, place: AnnouncementPlace) {
  return takeBackOne(request, place, request.params.id)
}

async function takeBackOne({ database }: Lookup, place: AnnouncementPlace, id: number) {
  if (!(await removeAnnouncement(database, place, id))) throw new Refusal('not_found')
  return noContent()
}

const rights = { permission: 'announcement.add' } as const

const aroundComponent = (
  row: { readonly id: number; readonly project_id: number; readonly category_id: number | null },
  languageId: number | null,
): AnnouncementPlace => ({ projectId: row.project_id, componentId: row.id, languageId, categoryId: row.category_id })

/** The page of a place, for announcements around it. */
function placeOf(place: Place): AnnouncementPlace {
  switch (place.kind) {
    case 'site':
      return everywhere
    case 'language':
      return { ...everywhere, languageId: place.language.id }
    case 'project':
      return { ...everywhere, projectId: place.project.row.id }
    case 'category':
      return { ...everywhere, projectId: place.project.row.id, categoryId: place.category.id }
    case 'project-language':
      return { ...everywhere, projectId: place.project.row.id, languageId: place.language.id }
    case 'component':
      return aroundComponent(place.component.row, null)
    case 'translation':
      return aroundComponent(place.translation.component.row, place.translation.row.language_id)
  }
}

export const announcementRoutes = [
  route(listProjectAnnouncements, {
    permission: 'view',
    find: atProject,
    handle: (request, { place }) => list(request, place),
  }),
  route(addProjectAnnouncement, { ...rights, find: atProject, handle: (request, target) => announce(request, target) }),
  route(deleteProjectAnnouncement, {
    ...rights,
    find: atProject,
    handle: (request, { place }) => takeBack(request, place),
  }),
  route(listProjectLanguageAnnouncements, {
    permission: 'view',
    find: atProjectLanguage,
    handle: (request, { place }) => list(request, place),
  }),
  route(addProjectLanguageAnnouncement, {
    ...rights,
    find: atProjectLanguage,
    handle: (request, target) => announce(request, target),
  }),
  route(deleteProjectLanguageAnnouncement, {
    ...rights,
    find: atProjectLanguage,
    handle: (request, { place }) => takeBack(request, place),
  }),
  route(listCategoryAnnouncements, {
    permission: 'view',
    find: atCategory,
    handle: (request, { place }) => list(request, place),
  }),
  route(addCategoryAnnouncement, {
    ...rights,
    find: atCategory,
    handle: (request, target) => announce(request, target),
  }),
  route(deleteCategoryAnnouncement, {
    ...rights,
    find: atCategory,
    handle: (request, { place }) => takeBackOne(request, place, request.params.announcement),
  }),
  route(listComponentAnnouncements, {
    permission: 'view',
    find: atComponent,
    handle: (request, { place }) => list(request, place),
  }),
  route(addComponentAnnouncement, {
    ...rights,
    find: atComponent,
    handle: (request, target) => announce(request, target),
  }),
  route(deleteComponentAnnouncement, {
    ...rights,
    find: atComponent,
    handle: (request, { place }) => takeBack(request, place),
  }),
  route(listTranslationAnnouncements, {
    permission: 'view',
    find: atTranslation,
    handle: (request, { place }) => list(request, place),
  }),
  route(addTranslationAnnouncement, {
    ...rights,
    find: atTranslation,
    handle: (request, target) => announce(request, target),
  }),
  route(deleteTranslationAnnouncement, {
    ...rights,
    find: atTranslation,
    handle: (request, { place }) => takeBack(request, place),
  }),
  route(listSiteAnnouncements, {
    permission: 'public',
    async handle(request) {
      const found = await findPlace(request, request.query.path ?? '')
      if (found === undefined) throw new Refusal('not_found')
      return list(request, placeOf(found), true)
    },
  }),
  route(addSiteAnnouncement, {
    permission: 'announcement.edit',
    handle: (request) => announce(request, { place: everywhere, events: null }),
  }),
  route(deleteSiteAnnouncement, {
    permission: 'announcement.edit',
    handle: (request) => takeBack(request, everywhere),
  }),
]
