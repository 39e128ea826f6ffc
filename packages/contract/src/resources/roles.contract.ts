import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { list, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'

const path = '/api/roles/:id/'
const params = Type.Object({ id: smallId })
const fields = {
  name: text({ maxLength: 200 }),
  permissions: list(text({ maxLength: 100 }), { max: 200 }),
}
const roleReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  /** As an ETag of `If-Match` has it, in quotes there: a role that somebody else changed meanwhile is not overwritten (412). */
  version: Type.String(),
  url: Type.String(),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles/',
  summary: 'List roles: those of your teams, or all for those who look after them.',
  paging: 'standard',
  replies: { 200: listReply(roleReply) },
})
export const createRole = endpoint({
  method: 'POST',
  path: '/api/roles/',
  summary: 'Make a role of permissions, by their codenames.',
  body: whole(fields),
  replies: { 201: roleReply },
})
export const readRole = endpoint({
  method: 'GET',
  path,
  summary: 'Read a role.',
  params,
  replies: { 200: roleReply },
})
export const replaceRole = endpoint({
  method: 'PUT',
  path,
  summary:
    'Write name and permissions of a role; it has no others after it. With If-Match only where nobody changed it meanwhile (412).',
  params,
  body: whole(fields),
  replies: { 200: roleReply },
})
export const changeRole = endpoint({
  method: 'PATCH',
  path,
  summary: 'Rename a role, or add permissions to those that it has.',
  params,
  body: partial(fields),
  replies: { 200: roleReply },
})
export const deleteRole = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a role; teams lose it.',
  params,
  replies: { 204: null },
})
