import { addLink, deleteLink, listLinks } from '@weft/contract'
import { findComponent, lookUpProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { listRecords } from '../../http/reply/list-records.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { can } from '../../permissions/index.ts'
import { presentComponent, seesRepository } from '../../present/component-shape.ts'
import { projectJson } from '../../present/project-shape.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { countLinks, insertLink, linkOrder, removeLink, selectLinks } from './components.queries.ts'

async function findOther(request: Lookup, slug: string | undefined, attr: string): Promise<ProjectRecord> {
  const other = slug ? await lookUpProject(request, slug) : undefined
  if (!other) throw invalidField(attr, 'There is no such project.')
  if (!can(request.actor, 'project.edit', other.scope)) throw new Refusal('permission_denied')
  return other
}

export const linkRoutes = [
  route(listLinks, {
    permission: 'view',
    find: findComponent,
    handle(request, { component }) {
      const { database, services, links } = request
      const of = { componentId: component.row.id, visible: visibleTo(request.actor) }
      return listRecords(request, {
        count: () => countLinks(database, of),
        order: linkOrder,
        rows: (part) => selectLinks(database, of, part),
        record: (id) => services.catalog.project({ id }),
        present: (project) => rawJson(projectJson(project, links)),
      })
    },
  }),
  route(addLink, {
    permission: 'component.edit',
    find: findComponent,
    async handle(request, { component }) {
      const other = await findOther(request, request.body.project_slug, 'project_slug')
      if (request.body.category_id != null)
        throw invalidField('category_id', 'A project shows components of others in no category.')
      const isOwn = other.row.id === component.project.row.id
      if (isOwn || !(await insertLink(request.database, component.row.id, other.row.id))) {
        throw invalidField('project_slug', 'The project shows the component already.')
      }
      const view = { repository: seesRepository(request.actor, component), project: true }
      return reply(201, { data: presentComponent(component, request.links, view) })
    },
  }),
  route(deleteLink, {
    permission: 'component.edit',
    find: findComponent,
    async handle(request, { component }) {
      const other = await lookUpProject(request, request.params.other)
      if (!other || !(await removeLink(request.database, component.row.id, other.row.id)))
        throw new Refusal('not_found')
      return noContent()
    },
  }),
]
