import { lockComponent, lockProject, readComponentLock, readProjectLock } from '@weft/contract'
import { findComponent, findProject } from '../../catalog/find.ts'
import { lockComponents } from '../../domain/component/lock-components.ts'
import { route } from '../../http/bind/route.ts'

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
