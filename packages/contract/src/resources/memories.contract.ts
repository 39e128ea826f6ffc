import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { boolean, file, initially, integer, optional, text } from '../fields/index.ts'
import { taskReply } from '../replies/task-reply.ts'
import { time } from '../replies/values.ts'

const params = Type.Object({ id: smallId })
const tmx = Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' })

const memory = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** The slug of its project; null: a person's, or the site's. */
  project: Type.Union([Type.String(), Type.Null()]),
  /** It is the reader's. */
  own: Type.Boolean(),
  /** At most 100,000 are counted. */
  texts: Type.Integer(),
  /** Look-ups find its texts. */
  used: Type.Boolean(),
  /** Other projects find its texts as well. */
  shared: Type.Boolean(),
  /** Per cent that its texts lose. */
  penalty: Type.Integer(),
  created: time,
})

const fields = {
  name: text({ maxLength: 200 }),
  used: initially(boolean({ help: 'Look-ups find its texts.' }), true),
  shared: initially(boolean({ help: 'Other projects find its texts as well; a person keeps theirs.' }), false),
  penalty: initially(integer({ min: 0, max: 100, help: 'Per cent that its texts lose.' }), 0),
}

export const listMemories = endpoint({
  method: 'GET',
  path: '/api/memories/',
  summary:
    'List memories of imported texts: those of a project, or without one the own, and for administrators those of the site.',
  query: { project: optional(text({ maxLength: 100, help: 'The slug of a project.' })) },
  replies: { 200: Type.Object({ results: Type.Array(memory) }) },
})
export const addMemory = endpoint({
  method: 'POST',
  path: '/api/memories/',
  summary: 'Make a memory: of a project, of the site, or of the own.',
  body: whole({
    ...fields,
    project: optional(text({ maxLength: 100, help: 'The slug of the project that it is for.' })),
    site: initially(boolean({ help: 'It is for the whole site.' }), false),
  }),
  replies: { 201: memory },
})
export const changeMemory = endpoint({
  method: 'PATCH',
  path: '/api/memories/:id/',
  summary: 'Change the name, the switches or the penalty of a memory.',
  params,
  body: partial(fields),
  replies: { 200: memory },
})
export const removeMemory = endpoint({
  method: 'DELETE',
  path: '/api/memories/:id/',
  summary: 'Remove a memory with its texts.',
  params,
  replies: { 204: null },
})
export const importIntoMemory = endpoint({
  method: 'POST',
  path: '/api/memories/:id/import/',
  summary: 'Read a TMX, PO, XLIFF or CSV file of at most 50 MB into a memory; larger ones by `weft memory import`.',
  params,
  body: whole({
    file: file({ help: 'A file whose name ends in .tmx, .po, .xlf, .xliff or .csv.' }),
    source_language: initially(text({ blank: true, maxLength: 50, help: 'Needed if the file does not tell it.' }), ''),
    target_language: initially(text({ blank: true, maxLength: 50, help: 'Needed if the file does not tell it.' }), ''),
  }),
  parses: 'form',
  bodyLimit: 50 * 1024 * 1024,
  replies: { 202: taskReply },
})
export const exportFromMemory = endpoint({
  method: 'GET',
  path: '/api/memories/:id/export/',
  summary: 'Download a memory as TMX 1.4b.',
  params,
  renders: 'file',
  replies: { 200: tmx },
})
export const mergeMemory = endpoint({
  method: 'POST',
  path: '/api/memories/:id/merge/',
  summary: 'Keep one of texts that are the same apart from blanks and context: that with a note, else the newest.',
  params,
  replies: { 202: taskReply },
})
export const exportProjectMemory = endpoint({
  method: 'GET',
  path: '/api/projects/:project/memory/',
  summary: 'Download the translations and the imported memories of a project as TMX 1.4b.',
  params: Type.Object({ project: Type.String() }),
  renders: 'file',
  replies: { 200: tmx },
})
