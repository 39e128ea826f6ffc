import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { jsonObject, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableText } from '../replies/values.ts'

const addon = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  component: nullableText,
  project: nullableText,
  configuration: Type.Unknown(),
  url: Type.String(),
})
const fields = { name: text({ maxLength: 100 }), configuration: optional(jsonObject()) }

export const listAddons = endpoint({
  method: 'GET',
  path: '/api/addons/',
  summary: 'List the add-ons. There are none: the list is empty.',
  paging: 'standard',
  replies: { 200: listReply(addon) },
})
export const addProjectAddon = endpoint({
  method: 'POST',
  path: '/api/projects/:project/addons/',
  summary: 'Install an add-on in a project. There are none to install.',
  params: Type.Object({ project: Type.String() }),
  body: whole(fields),
  replies: {},
})
export const addComponentAddon = endpoint({
  method: 'POST',
  path: '/api/components/:project/:component/addons/',
  summary: 'Install an add-on in a component. There are none to install.',
  params: Type.Object({ project: Type.String(), component: Type.String() }),
  body: whole(fields),
  replies: {},
})
