import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { boolean, email, initially, optional, text, textWhere } from '../fields/index.ts'
import { preferenceFields } from '../preference-fields.ts'
import { preferencesReply, sessionReply } from '../replies/session-reply.ts'
import { nullableText, time } from '../replies/values.ts'

const password = text({ maxLength: 1000, trim: false })
const code = text({ maxLength: 100, help: 'The code of the link, behind #code=.' })
const username = textWhere('username', { maxLength: 150 })
const fullName = text({ maxLength: 150, label: 'Full name' })

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/account/preferences/',
  summary: 'Read what you chose for yourself; the ETag is its version.',
  replies: { 200: preferencesReply },
})
export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/account/preferences/',
  summary: 'Choose for yourself. With If-Match only where nothing else was chosen meanwhile (412).',
  body: partial(preferenceFields),
  replies: { 200: preferencesReply },
})

const savedSearch = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  query: Type.String(),
  path: Type.String(),
  created: time,
})

export const listSearches = endpoint({
  method: 'GET',
  path: '/api/account/searches/',
  summary: 'List the searches that you saved, by name.',
  replies: { 200: Type.Object({ results: Type.Array(savedSearch) }) },
})
export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/account/searches/',
  summary: 'Save a search; one of the same name is replaced.',
  body: whole({
    name: text({ maxLength: 100 }),
    query: text({ maxLength: 5000, blank: true }),
    path: initially(text({ maxLength: 1000, blank: true, help: 'As in project/component/cs; empty: everywhere.' }), ''),
  }),
  replies: { 201: savedSearch },
})
export const deleteSearch = endpoint({
  method: 'DELETE',
  path: '/api/account/searches/:search/',
  summary: 'Forget a search.',
  params: Type.Object({ search: smallId }),
  replies: { 204: null },
})

export const register = endpoint({
  method: 'POST',
  path: '/api/account/register/',
  summary:
    'Ask for an account; a letter to the address has the link that makes it. The answer is the same where the address has one.',
  body: whole({ username, full_name: fullName, email: email({ maxLength: 190 }) }),
  replies: { 202: Type.Object({ detail: Type.String() }) },
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/account/invitation/',
  summary: 'Make the account to which a link invites (/accounts/register/#invitation=…).',
  body: whole({
    code: text({ maxLength: 100, help: 'The code of the link, behind #invitation=.' }),
    username,
    full_name: fullName,
    password,
  }),
  replies: { 201: Type.Object({ username: Type.String() }) },
})
export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/api/account/invitation/look/',
  summary: 'Read who invites by a link, and to what. The link stays good.',
  body: whole({ code: text({ maxLength: 100, help: 'The code of the link, behind #invitation=.' }) }),
  replies: {
    200: Type.Object({
      email: Type.String(),
      /** The name of the person who invites. */
      invited_by: Type.String(),
      /** Teams that the account comes into, with their project; null for a team of the site. */
      teams: Type.Array(Type.Object({ name: Type.String(), project: nullableText })),
      expires: time,
    }),
  },
})
export const verify = endpoint({
  method: 'POST',
  path: '/api/account/verify/',
  summary:
    'Show that an address is yours, by the code of a letter: this makes the account, with its password, or changes its address.',
  body: whole({ code, password: optional(password) }),
  replies: { 200: Type.Object({ username: Type.String(), email: nullableText }) },
})
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/account/reset/',
  summary: 'Ask for a letter with a link to set a new password. The answer is the same where nobody has the address.',
  body: whole({ email: email({ maxLength: 190 }) }),
  replies: { 202: Type.Object({ detail: Type.String() }) },
})
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/account/password/',
  summary:
    'Set your password: signed in, with the current one if there is one, or by the code of a letter. All other sessions end.',
  body: whole({ password, current_password: optional(password), code: optional(code) }),
  replies: { 204: null },
})
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/',
  summary: 'Ask for another address; a letter there has the link that changes it, and the old one is told.',
  body: whole({ email: email({ maxLength: 190 }), current_password: optional(password) }),
  replies: { 202: Type.Object({ detail: Type.String() }) },
})
export const removeAccount = endpoint({
  method: 'POST',
  path: '/api/account/remove/',
  summary: 'Remove your account. Your texts stay, under your name if you wish, else under "Deleted User".',
  body: whole({
    username: text({ maxLength: 150, help: 'Your own, so that nobody does it by mistake.' }),
    current_password: optional(password),
    keep_name: initially(boolean(), false),
  }),
  replies: { 204: null },
})
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export/',
  summary: 'Download all that is kept about you, as a zip of JSON files.',
  renders: 'file',
  replies: { 200: Type.Unsafe<string>({ type: 'string', format: 'binary' }) },
})

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup/',
  summary: 'Say what is still to do on a new installation; also to nobody.',
  replies: {
    200: Type.Object({
      /** Somebody who may do everything has signed in, or chosen a password. */
      administrator: Type.Boolean(),
      /** Letters are sent. */
      mail: Type.Boolean(),
      /** There is a project that you see, beside the demo or as it. */
      projects: Type.Boolean(),
    }),
  },
})
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup/',
  summary:
    'Take over the account of the first administrator by the code of the link that the start printed: with names, an address and a password. The reply sets a cookie.',
  body: whole({
    code: text({ maxLength: 100, help: 'The code of the link, behind #code=; it works once.' }),
    username,
    full_name: fullName,
    email: email({ maxLength: 190 }),
    password,
  }),
  replies: { 200: sessionReply },
})
