import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { announcementSeverities } from '../facts/announcement-severities.ts'
import { boolean, choice, initially, nullable, optional, text, textWhere } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { announcementReply } from '../replies/announcement-reply.ts'

const project = { project: Type.String() }
const component = { ...project, component: Type.String() }
const language = { language: Type.String() }
const id = { id: smallId }

const body = whole({
  message: text({ maxLength: 10_000 }),
  severity: initially(choice(announcementSeverities), 'info'),
  expiry: initially(
    nullable(textWhere('day', { maxLength: 10, help: 'The last day on which it is shown, such as 2026-12-31.' })),
    null,
  ),
  notify: initially(boolean({ help: 'Tell people of it.' }), true),
})
const listed = { paging: 'standard', replies: { 200: listReply(announcementReply) } } as const
const added = { body, replies: { 201: announcementReply } } as const
const removed = { replies: { 204: null } } as const

export const listProjectAnnouncements = endpoint({
  method: 'GET',
  path: '/api/projects/:project/announcements/',
  summary: 'List the announcements of a project that are shown today.',
  params: Type.Object(project),
  ...listed,
})
export const addProjectAnnouncement = endpoint({
  method: 'POST',
  path: '/api/projects/:project/announcements/',
  summary: 'Announce something to the translators of a project.',
  params: Type.Object(project),
  ...added,
})
export const deleteProjectAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/projects/:project/announcements/:id/',
  summary: 'Take an announcement of a project back.',
  params: Type.Object({ ...project, ...id }),
  ...removed,
})

export const listProjectLanguageAnnouncements = endpoint({
  method: 'GET',
  path: '/api/projects/:project/languages/:language/announcements/',
  summary: 'List the announcements of a language of a project that are shown today.',
  params: Type.Object({ ...project, ...language }),
  ...listed,
})
export const addProjectLanguageAnnouncement = endpoint({
  method: 'POST',
  path: '/api/projects/:project/languages/:language/announcements/',
  summary: 'Announce something to the translators of a language of a project.',
  params: Type.Object({ ...project, ...language }),
  ...added,
})
export const deleteProjectLanguageAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/projects/:project/languages/:language/announcements/:id/',
  summary: 'Take an announcement of a language of a project back.',
  params: Type.Object({ ...project, ...language, ...id }),
  ...removed,
})

const category = { id: smallId }

export const listCategoryAnnouncements = endpoint({
  method: 'GET',
  path: '/api/categories/:id/announcements/',
  summary: 'List the announcements of a category that are shown today.',
  params: Type.Object(category),
  ...listed,
})
export const addCategoryAnnouncement = endpoint({
  method: 'POST',
  path: '/api/categories/:id/announcements/',
  summary: 'Announce something to the translators of all that is in a category.',
  params: Type.Object(category),
  ...added,
})
export const deleteCategoryAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id/announcements/:announcement/',
  summary: 'Take an announcement of a category back.',
  params: Type.Object({ ...category, announcement: smallId }),
  ...removed,
})

export const listComponentAnnouncements = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/announcements/',
  summary: 'List the announcements of a component that are shown today.',
  params: Type.Object(component),
  ...listed,
})
export const addComponentAnnouncement = endpoint({
  method: 'POST',
  path: '/api/components/:project/:component/announcements/',
  summary: 'Announce something to the translators of a component.',
  params: Type.Object(component),
  ...added,
})
export const deleteComponentAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/components/:project/:component/announcements/:id/',
  summary: 'Take an announcement of a component back.',
  params: Type.Object({ ...component, ...id }),
  ...removed,
})

export const listTranslationAnnouncements = endpoint({
  method: 'GET',
  path: '/api/translations/:project/:component/:language/announcements/',
  summary: 'List the announcements of a translation that are shown today.',
  params: Type.Object({ ...component, ...language }),
  ...listed,
})
export const addTranslationAnnouncement = endpoint({
  method: 'POST',
  path: '/api/translations/:project/:component/:language/announcements/',
  summary: 'Announce something to the translators of a translation.',
  params: Type.Object({ ...component, ...language }),
  ...added,
})
export const deleteTranslationAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/translations/:project/:component/:language/announcements/:id/',
  summary: 'Take an announcement of a translation back.',
  params: Type.Object({ ...component, ...language, ...id }),
  ...removed,
})

export const listSiteAnnouncements = endpoint({
  method: 'GET',
  path: '/api/site/announcements/',
  summary:
    'List the announcements for everybody that are shown today, or with `path` all that a page of that place shows.',
  query: { path: optional(text({ blank: true, maxLength: 1000, help: 'project/category/component/language.' })) },
  ...listed,
})
export const addSiteAnnouncement = endpoint({
  method: 'POST',
  path: '/api/site/announcements/',
  summary: 'Announce something to everybody.',
  ...added,
})
export const deleteSiteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/site/announcements/:id/',
  summary: 'Take an announcement for everybody back.',
  params: Type.Object(id),
  ...removed,
})
