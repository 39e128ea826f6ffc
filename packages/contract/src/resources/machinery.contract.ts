import Type from 'typebox'
import { endpoint, partial, signed, whole } from '../endpoint.ts'
import { boolean, choice, initially, integer, jsonObject, list, optional, text } from '../fields/index.ts'

const path = '/api/projects/:project/machinery_settings/'
const params = Type.Object({ project: Type.String() })
const service = text({ maxLength: 100 })

export const addMachineryService = endpoint({
  method: 'POST',
  path,
  summary: 'Install a service of machine translation. There are none to install.',
  params,
  body: whole({ service, configuration: optional(jsonObject()) }),
  replies: {},
})
export const replaceMachinerySettings = endpoint({
  method: 'PUT',
  path,
  summary:
    'Write the settings of all services of machine translation, by their names: there are none, so that only `{}` fits.',
  params,
  body: signed,
  replies: { 200: Type.Object({ message: Type.String() }) },
})
export const changeMachineryService = endpoint({
  method: 'PATCH',
  path,
  summary: 'Change a service of machine translation. There are none.',
  params,
  body: partial({ service, configuration: jsonObject() }),
  replies: {},
})
export const translateAutomatically = endpoint({
  method: 'POST',
  path: '/api/translations/:project/:component/:language/autotranslate/',
  summary: 'Fill a translation automatically. There is nothing here yet that it could be filled from.',
  params: Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() }),
  body: whole({
    mode: choice(['suggest', 'translate', 'fuzzy', 'approved']),
    auto_source: choice(['others', 'mt']),
    q: optional(text({ maxLength: 5000, blank: true })),
    filter_type: optional(text({ maxLength: 100 })),
    component: optional(text({ maxLength: 200, blank: true })),
    engines: optional(list(text({ maxLength: 100 }), { max: 100 })),
    threshold: initially(integer({ min: 1, max: 100 }), 80),
    background: initially(boolean(), false),
  }),
  replies: {},
})
