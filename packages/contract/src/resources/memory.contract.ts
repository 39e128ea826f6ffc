import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { boolean, initially, integer, list, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'

const language = text({ maxLength: 50, help: 'The code of a language.' })
const project = text({ maxLength: 100, help: 'The slug or the id of a project.' })
const params = Type.Object({ id: Type.Integer() })
const entry = Type.Object({
  id: Type.Integer(),
  source: Type.String(),
  target: Type.String(),
  source_language: Type.Integer(),
  target_language: Type.Integer(),
  origin: Type.String(),
  project: Type.Union([Type.Integer(), Type.Null()]),
  /** Somebody imported it. */
  from_file: Type.Boolean(),
  shared: Type.Boolean(),
})
const match = Type.Object({
  id: Type.Integer(),
  source: Type.String(),
  target: Type.String(),
  origin: Type.String(),
  exact: Type.Boolean(),
  /** Per cent. */
  quality: Type.Integer(),
})

export const listMemory = endpoint({
  method: 'GET',
  path: '/api/memory/',
  summary: 'List the translation memory, as far as the reader manages it: at most 100,000 texts are counted.',
  query: {
    source: optional(text({ maxLength: 2000, blank: true, help: 'Letters that the source has in it.' })),
    source_language: optional(language),
    target_language: optional(language),
    project: optional(project),
    target: optional(text({ maxLength: 2000, blank: true, help: 'Letters that the translation has in it.' })),
    memory: optional(integer({ min: 1, help: 'Only texts of this memory: see /api/memories/.' })),
  },
  paging: 'standard',
  replies: { 200: listReply(entry) },
})
export const readMemoryText = endpoint({
  method: 'GET',
  path: '/api/memory/:id/',
  summary: 'Read a text of the translation memory.',
  params,
  replies: { 200: entry },
})
export const changeMemoryText = endpoint({
  method: 'PATCH',
  path: '/api/memory/:id/',
  summary: 'Change an imported text of the translation memory.',
  params,
  body: partial({
    source: text({ maxLength: 20_000, trim: false }),
    target: text({ maxLength: 20_000, trim: false }),
  }),
  replies: { 200: entry },
})
export const deleteMemoryText = endpoint({
  method: 'DELETE',
  path: '/api/memory/:id/',
  summary: 'Take a text out of the translation memory; the text of a string until it is saved again.',
  params,
  replies: { 204: null },
})
export const lookUpMemory = endpoint({
  method: 'POST',
  path: '/api/memory/lookup/',
  summary: 'Look texts up in the translation memory: the best match of each, or null.',
  query: {
    // Both must be there; that is said after a body that cannot be read.
    source_language: optional(language),
    target_language: optional(language),
    project: optional(project),
    exact: initially(boolean(), false),
    threshold: optional(integer({ min: 1, max: 100 })),
  },
  body: whole({ strings: list(text({ maxLength: 2000, trim: false }), { max: 100 }) }),
  replies: { 200: Type.Array(Type.Object({ query: Type.String(), match: Type.Union([match, Type.Null()]) })) },
})
