import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { initially, nullable, optional, text, time as timeField } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableTime, time } from '../replies/values.ts'

const blockReply = Type.Object({
  id: Type.Integer(),
  project: Type.String(),
  user: Type.String(),
  /** Null: until somebody takes it back. */
  expiry: nullableTime,
  note: Type.String(),
  created: time,
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/site/blocks/',
  summary: 'List who is blocked in a project, for those who manage its permissions.',
  query: { project: text({ maxLength: 100, help: 'The slug of the project.' }) },
  paging: 'standard',
  replies: { 200: listReply(blockReply) },
})
export const addBlock = endpoint({
  method: 'POST',
  path: '/api/site/blocks/',
  summary: 'Block a user in a project, until a time or until it is taken back: they see it, and may do nothing in it.',
  body: whole({
    project: text({ maxLength: 100, help: 'The slug of the project.' }),
    user: text({ maxLength: 150, help: 'The name of the user.' }),
    expiry: optional(nullable(timeField())),
    note: initially(text({ blank: true, maxLength: 1000 }), ''),
  }),
  replies: { 201: blockReply },
})
export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/site/blocks/:id/',
  summary: 'Let a user work in a project again.',
  params: Type.Object({ id: smallId }),
  replies: { 204: null },
})
