import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { boolean, initially, integer, list, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'

const language = text({ maxLength: 50, help: 'The code of a language.' })
const entry = Type.Object({
  id: Type.Integer(),
  source: Type.String(),
  target: Type.String(),
  source_language: Type.Integer(),
  target_language: Type.Integer(),
  origin: Type.String(),
  project: Type.Union([Type.Integer(), Type.Null()]),
  from_file: Type.Boolean(),
  shared: Type.Boolean(),
})

export const listMemory = endpoint({
  method: 'GET',
  path: '/api/memory/',
  summary: 'List the translation memory. There is none yet: the list is empty.',
  query: {
    source: optional(text({ maxLength: 2000, blank: true })),
    source_language: optional(language),
    target_language: optional(language),
    project: optional(text({ maxLength: 100 })),
  },
  paging: 'standard',
  replies: { 200: listReply(entry) },
})
export const lookUpMemory = endpoint({
  method: 'POST',
  path: '/api/memory/lookup/',
  summary: 'Look texts up in the translation memory. There is none yet: nothing matches.',
  query: {
    // Both must be there; that is said after a body that cannot be read.
    source_language: optional(language),
    target_language: optional(language),
    project: optional(text({ maxLength: 100 })),
    exact: initially(boolean(), false),
    threshold: optional(integer({ min: 1, max: 100 })),
  },
  body: whole({ strings: list(text({ maxLength: 2000, trim: false }), { max: 100 }) }),
  replies: { 200: Type.Array(Type.Object({ query: Type.String(), match: Type.Null() })) },
})
