import { addComponentAddon, addProjectAddon, listAddons } from '@weft/contract'
import { findComponent, findProject } from '../../catalog/find.ts'
import { route } from '../../http/bind/route.ts'
import { listOf } from '../../http/reply/paging.ts'
import { invalidField } from '../../refusal.ts'

function refuse(name: string): never {
  throw invalidField('name', `There is no add-on ${name}: Weft has none.`, 'invalid_choice')
}

/** Weft has no add-ons: the list is empty, and none can be installed. */
export const addonRoutes = [
  route(listAddons, { permission: 'public', handle: (request) => listOf(request, [], (row: object) => row) }),
  route(addProjectAddon, {
    permission: 'project.edit',
    find: findProject,
    handle: ({ body }) => refuse(body.name),
  }),
  route(addComponentAddon, {
    permission: 'component.edit',
    find: findComponent,
    handle: ({ body }) => refuse(body.name),
  }),
]
