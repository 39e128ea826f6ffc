import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { integer, optional } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { groupReply } from '../replies/group-reply.ts'

const params = Type.Object({ id: smallId })

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/api/site/teams/:id/members/',
  summary: 'List the members of a team, for those who decide about them.',
  params,
  paging: 'standard',
  replies: {
    200: listReply(
      Type.Object({
        id: Type.Integer(),
        username: Type.String(),
        full_name: Type.String(),
        is_admin: Type.Boolean(),
        url: Type.String(),
      }),
    ),
  },
})
export const addTeamCategory = endpoint({
  method: 'POST',
  path: '/api/site/teams/:id/categories/',
  summary: 'Add a category, with all that is below it, to those that a team is limited to.',
  params,
  body: whole({ category_id: optional(integer()) }),
  replies: { 200: groupReply },
})
export const removeTeamCategory = endpoint({
  method: 'DELETE',
  path: '/api/site/teams/:id/categories/:category/',
  summary: 'Take a category from those that a team is limited to.',
  params: Type.Object({ id: smallId, category: smallId }),
  replies: { 204: null },
})
