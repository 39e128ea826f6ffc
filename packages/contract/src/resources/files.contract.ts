import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { fuzzyChoices, uploadConflicts, uploadMethods } from '../facts/uploads.ts'
import { boolean, choice, email, file, initially, optional, text } from '../fields/index.ts'
import { background, taskReply } from '../replies/task-reply.ts'
import { count } from '../replies/values.ts'

const path = '/api/translations/:project/:component/:language/file/'
const params = Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() })

export const downloadFile = endpoint({
  method: 'GET',
  path,
  summary: 'Download a translation file with all texts that wait for a commit in it.',
  params,
  query: {
    format: optional(
      text({ maxLength: 50, help: 'A format to convert to; without it the file is as in the repository.' }),
    ),
    q: optional(
      text({ blank: true, trim: false, maxLength: 5000, help: 'Only the strings of this search; with a format.' }),
    ),
  },
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }), 304: null },
  renders: 'file',
})

const fields = {
  file: file({ help: 'A translation file in the format of the component, or in a form that it can be downloaded in.' }),
  method: initially(choice(uploadMethods), 'translate'),
  conflicts: initially(choice(uploadConflicts), ''),
  overwrite: initially(
    boolean({ help: 'Older clients, from before `conflicts`, sent this for replace-translated.' }),
    false,
  ),
  fuzzy: initially(choice(fuzzyChoices), ''),
  author_name: initially(text({ blank: true, maxLength: 200 }), ''),
  author_email: optional(email({ blank: true, maxLength: 190 })),
  background,
}

const uploadReply = Type.Object({
  not_found: count,
  skipped: count,
  accepted: count,
  total: count,
  /** The first hundred strings that were not found, so that people see which. */
  not_found_strings: Type.Array(Type.Object({ context: Type.String(), source: Type.String() })),
  result: Type.Boolean(),
  count,
})

const upload = {
  path,
  params,
  body: whole(fields),
  parses: 'form',
  replies: { 200: uploadReply, 202: taskReply },
  bodyLimit: 50 * 1024 * 1024,
} as const

export const uploadFile = endpoint({
  method: 'POST',
  summary: 'Upload a translation file: its texts are written, suggested, or take the place of the file.',
  ...upload,
})
export const putFile = endpoint({ method: 'PUT', summary: 'The same as POST.', ...upload })

const binary = { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) }
const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/monolingual_base/',
  summary: 'Download the file with the source texts of a monolingual component.',
  params: ofComponent,
  replies: binary,
  renders: 'file',
})
export const downloadNewBase = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/new_template/',
  summary: 'Download the file that new translations start from.',
  params: ofComponent,
  replies: binary,
  renders: 'file',
})
