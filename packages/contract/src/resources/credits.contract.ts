import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { optional, text, time } from '../fields/index.ts'
import { count } from '../replies/values.ts'

const query = {
  start: optional(time({ help: 'Only changes since then; else all.' })),
  end: optional(time({ help: 'Only changes until then; else all.' })),
  lang: optional(text({ maxLength: 50, help: 'Only this language, by its code.' })),
}

/** The authors with their number of texts; addresses are for people who may see reports. */
const credits = Type.Array(Type.Object({ email: Type.String(), full_name: Type.String(), change_count: count }))

export const readProjectCredits = endpoint({
  method: 'GET',
  path: '/api/projects/:project/credits/',
  summary: 'List who translated a project.',
  params: Type.Object({ project: Type.String() }),
  query,
  replies: { 200: credits },
})
export const readComponentCredits = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/credits/',
  summary: 'List who translated a component.',
  params: Type.Object({ project: Type.String(), component: Type.String() }),
  query,
  replies: { 200: credits },
})
