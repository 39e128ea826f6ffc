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
export const downloadPlace = endpoint({
  method: 'GET',
  path: '/download/:path/',
  summary: 'Download the file of a translation, or those of a component, a category, a project or project/-/language.',
  params: Type.Object({ path: Type.String({ 'x-spans-segments': true }) }),
  query: {
    format: optional(
      text({
        maxLength: 50,
        blank: true,
        help: 'For a translation, a format to convert to; for an archive, zip, or zip:csv and others.',
      }),
    ),
    q: optional(
      text({ blank: true, trim: false, maxLength: 5000, help: 'Only the strings of this search, of a translation.' }),
    ),
  },
  replies: { ...replies, 304: null },
  renders: 'file',
})
