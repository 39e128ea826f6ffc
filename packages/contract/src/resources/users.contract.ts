import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { boolean, integer, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'
import { userFields } from '../user-fields.ts'

const params = Type.Object({ username: Type.String() })

/** What everyone who is signed in sees of a user. */
const basicUser = Type.Object({ id: Type.Integer(), full_name: Type.String(), username: Type.String() })

/** What those see who manage users. */
const fullUser = Type.Object({
  id: Type.Integer(),
  email: nullableText,
  full_name: Type.String(),
  username: Type.String(),
  groups: Type.Array(Type.String()),
  languages: Type.Array(Type.String()),
  notifications: Type.String(),
  is_superuser: Type.Boolean(),
  is_active: Type.Boolean(),
  is_bot: Type.Boolean(),
  date_joined: time,
  date_expires: nullableTime,
  last_login: nullableTime,
  url: Type.String(),
  statistics_url: Type.String(),
  contributions_url: Type.String(),
})
const userReply = Type.Union([fullUser, basicUser])

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users/',
  summary: 'List users: yourself, those whose name begins with username, or all for those who manage users.',
  query: {
    username: optional(text({ maxLength: 150 })),
    id: optional(integer()),
    is_active: optional(boolean()),
    email: optional(text({ maxLength: 254 })),
  },
  paging: 'standard',
  replies: { 200: listReply(userReply) },
})
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users/',
  summary: 'Add a user.',
  body: whole(userFields),
  replies: { 201: fullUser },
})
export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:username/',
  summary: 'Read a user.',
  params,
  replies: { 200: userReply },
})
export const replaceUser = endpoint({
  method: 'PUT',
  path: '/api/users/:username/',
  summary: 'Write all fields of a user.',
  params,
  body: whole(userFields),
  replies: { 200: userReply },
})
export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:username/',
  summary: 'Write some fields of a user; people write their own full name.',
  params,
  body: partial(userFields),
  replies: { 200: userReply },
})
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:username/',
  summary: 'Remove all that is known of a user; what they wrote stays, without their name.',
  params,
  replies: { 204: null },
})
export const addUserToGroup = endpoint({
  method: 'POST',
  path: '/api/users/:username/groups/',
  summary: 'Put a user into a team.',
  params,
  body: whole({ group_id: optional(integer()) }),
  replies: { 200: userReply },
})
export const removeUserFromGroup = endpoint({
  method: 'DELETE',
  path: '/api/users/:username/groups/',
  summary: 'Take a user out of a team.',
  params,
  body: whole({ group_id: optional(integer()) }),
  replies: { 200: userReply },
})
export const readUserStatistics = endpoint({
  method: 'GET',
  path: '/api/users/:username/statistics/',
  summary: 'Read how much a user did.',
  params,
  replies: {
    200: Type.Object({
      translated: count,
      suggested: count,
      uploaded: count,
      commented: count,
      languages: count,
    }),
  },
})
