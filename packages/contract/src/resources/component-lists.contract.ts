import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { boolean, initially, integer, list, object, optional, slug, text, textWhere } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { componentReply } from '../replies/component-reply.ts'

const params = Type.Object({ list: Type.String() })
const path = '/api/component-lists/:list/'
const pattern = (what: string) => textWhere('regular-expression', { maxLength: 200, help: what })

const rule = object({
  project_match: pattern('Matches the slugs of projects from their start.'),
  component_match: pattern('Matches the slugs of components from their start.'),
})
const fields = {
  name: text({ maxLength: 100, help: 'As people see it.' }),
  slug: slug({ maxLength: 100, help: 'As addresses have it.' }),
  show_dashboard: optional(boolean()),
  auto_assign: optional(list(rule)),
}
const reply = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  id: Type.Integer(),
  show_dashboard: Type.Boolean(),
  components: Type.Array(Type.String()),
  auto_assign: Type.Array(Type.Object({ project_match: Type.String(), component_match: Type.String() })),
  url: Type.String(),
})

export const listComponentLists = endpoint({
  method: 'GET',
  path: '/api/component-lists/',
  summary: 'List the component lists.',
  paging: 'standard',
  replies: { 200: listReply(reply) },
})
export const addComponentList = endpoint({
  method: 'POST',
  path: '/api/component-lists/',
  summary: 'Make a component list; components that its rules match come into it by themselves.',
  body: whole({ ...fields, show_dashboard: initially(boolean(), true) }),
  replies: { 201: reply },
})
export const readComponentList = endpoint({
  method: 'GET',
  path,
  summary: 'Read a component list.',
  params,
  replies: { 200: reply },
})
export const replaceComponentList = endpoint({
  method: 'PUT',
  path,
  summary: 'Write a component list; its components stay in it.',
  params,
  body: whole(fields),
  replies: { 200: reply },
})
export const changeComponentList = endpoint({
  method: 'PATCH',
  path,
  summary: 'Write some fields of a component list.',
  params,
  body: partial(fields),
  replies: { 200: reply },
})
export const deleteComponentList = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a component list; its components stay.',
  params,
  replies: { 204: null },
})
export const listListedComponents = endpoint({
  method: 'GET',
  path: `${path}components/`,
  summary: 'List the components of a component list.',
  params,
  paging: 'standard',
  replies: { 200: listReply(componentReply) },
})
export const addListedComponent = endpoint({
  method: 'POST',
  path: `${path}components/`,
  summary: 'Add a component to a component list.',
  params,
  body: whole({ component_id: optional(integer()) }),
  replies: { 200: reply },
})
export const removeListedComponent = endpoint({
  method: 'DELETE',
  path: `${path}components/:component/`,
  summary: 'Take a component from a component list: by its slug, or as project%252Fcomponent where several have it.',
  params: Type.Object({ list: Type.String(), component: Type.String() }),
  replies: { 204: null },
})
