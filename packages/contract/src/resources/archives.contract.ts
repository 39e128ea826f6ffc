import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { optional, text } from '../fields/index.ts'

const query = {
  format: optional(
    text({
      maxLength: 50,
      help: 'zip: the files as they are; zip:csv and others: in that form, as single files can be downloaded.',
    }),
  ),
}
const replies = { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) }

export const downloadComponent = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/file/',
  summary: 'Download all files of a component as a ZIP archive.',
  params: Type.Object({ project: Type.String(), component: Type.String() }),
  query,
  replies,
  renders: 'file',
})
export const downloadProject = endpoint({
  method: 'GET',
  path: '/api/projects/:project/file/',
  summary: 'Download all files of a project as a ZIP archive.',
  params: Type.Object({ project: Type.String() }),
  query: {
    ...query,
    language_code: optional(text({ maxLength: 50, blank: true, help: 'Only the files of this language.' })),
  },
  replies,
  renders: 'file',
})
export const downloadProjectLanguage = endpoint({
  method: 'GET',
  path: '/api/projects/:project/languages/:language/file/',
  summary: 'Download the files of one language of a project as a ZIP archive.',
  params: Type.Object({ project: Type.String(), language: Type.String() }),
  query: {
    ...query,
    filter: optional(text({ maxLength: 100, blank: true, help: "A part of the components' names in addresses." })),
  },
  replies,
  renders: 'file',
})
