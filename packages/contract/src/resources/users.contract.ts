import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { boolean, integer, languageCode, list, optional, partialObject, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { profileFields } from '../preference-fields.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'
import { userFields } from '../user-fields.ts'

const params = Type.Object({ username: Type.String() })

/** The fields of a user that everybody who is signed in can see. */
const basicUser = Type.Object({ id: Type.Integer(), full_name: Type.String(), username: Type.String() })

const links = Type.Array(Type.String())

/** A user's choices and amount of work. */
const profile = Type.Object({
  language: Type.String(),
  languages: links,
  secondary_languages: links,
  suggested: count,
  translated: count,
  uploaded: count,
  commented: count,
  theme: Type.String(),
  auto_watch: Type.Boolean(),
  contribute_personal_tm: Type.Boolean(),
  watched: links,
  last_2fa: Type.Enum(['', 'totp', 'webauthn']),
})

/** The fields that people see when they change their account. */
const selfUser = Type.Object({
  id: Type.Integer(),
  email: nullableText,
  full_name: Type.String(),
  username: Type.String(),
  profile,
})

/** The fields for people who manage users; with the profile if one user is read. */
const fullUser = Type.Object({
  id: Type.Integer(),
  email: nullableText,
  full_name: Type.String(),
  username: Type.String(),
  groups: Type.Array(Type.String()),
  languages: Type.Array(Type.String()),
  profile: Type.Optional(profile),
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
const userReply = Type.Union([fullUser, selfUser, basicUser])
/** Whether it is a bot is said when it is made: a PUT that says nothing changes nothing. */
const changedFields = { ...userFields, is_bot: optional(boolean()), profile: optional(partialObject(profileFields)) }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users/',
  summary:
    'List users: yourself, those whose name begins with username or has name in it, or all for those who manage users.',
  query: {
    username: optional(text({ maxLength: 150 })),
    name: optional(
      text({
        maxLength: 150,
        help: 'A part of the user name or the full name, in any case; for who sees accounts, also a whole email address.',
      }),
    ),
    id: optional(integer()),
    is_active: optional(boolean()),
    email: optional(text({ maxLength: 254 })),
    unit: optional(integer({ help: 'The id of a string: who wrote it comes first.' })),
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
  body: whole(changedFields),
  replies: { 200: userReply },
})
export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:username/',
  summary: 'Write some fields of a user; people write their own full name and profile.',
  params,
  body: partial(changedFields),
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
  body: whole({ group_id: optional(integer()), limit_language_codes: optional(list(languageCode(), { max: 100 })) }),
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
