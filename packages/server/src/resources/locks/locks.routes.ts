import Type from 'typebox'
import { findComponent, findProject } from '../../catalog/find.ts'
import { lockComponents } from '../../domain/component/lock-components.ts'
import { endpoint, whole } from '../../http/endpoint.ts'
import { boolean } from '../../http/fields/index.ts'
import { route } from '../../http/route.ts'

const lock = Type.Object({ locked: Type.Boolean() })
const body = whole({ lock: boolean({ help: 'Whether translators may not write.' }) })
const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })
const ofProject = Type.Object({ project: Type.String() })

const readComponentLock = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/lock/',
  summary: 'Say whether a component is locked.',
  params: ofComponent,
  replies: { 200: lock },
})
const lockComponent = endpoint({
  method: 'POST',
  path: '/api/components/:project/:component/lock/',
  summary: 'Lock or unlock a component.',
  params: ofComponent,
  body,
  replies: { 200: lock },
})
const readProjectLock = endpoint({
  method: 'GET',
  path: '/api/projects/:project/lock/',
  summary: 'Say whether a project is locked as a whole.',
  params: ofProject,
  replies: { 200: lock },
})
const lockProject = endpoint({
  method: 'POST',
  path: '/api/projects/:project/lock/',
  summary: 'Lock or unlock all components of a project.',
  params: ofProject,
  body,
  replies: { 200: lock },
})

export const lockRoutes = [
  route(readComponentLock, {
    permission: 'view',
    find: findComponent,
    handle: (_request, { component }) => ({ locked: component.row.locked }),
  }),
  route(lockComponent, {
    permission: 'component.lock',
    find: findComponent,
    async handle({ database, actor, body: sent }, { component }) {
      const which = { projectId: component.project.row.id, componentId: component.row.id, restrictedToo: true }
      await lockComponents(database, which, sent.lock, { userId: actor.id, authorId: actor.id })
      return { locked: sent.lock }
    },
  }),
  route(readProjectLock, {
    permission: 'view',
    find: findProject,
    handle: (_request, { project }) => ({ locked: project.row.locked }),
  }),
  route(lockProject, {
    permission: 'project.edit',
    find: findProject,
    async handle({ database, services, actor, body: sent }, { project }) {
      const which = { projectId: project.row.id, componentId: null, restrictedToo: actor.isSuperuser }
      await lockComponents(database, which, sent.lock, { userId: actor.id, authorId: actor.id })
      return { locked: (await services.catalog.project({ id: project.row.id }))?.row.locked ?? false }
    },
  }),
]
