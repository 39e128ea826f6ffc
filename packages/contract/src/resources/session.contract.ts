import { endpoint, whole } from '../endpoint.ts'
import { optional, text } from '../fields/index.ts'
import { sessionReply } from '../replies/session-reply.ts'

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session/',
  summary: 'Say who is signed in, with what a page needs to begin with; also to nobody.',
  renders: ['json', 'api'],
  replies: { 200: sessionReply },
})
export const signIn = endpoint({
  method: 'POST',
  path: '/api/session/',
  summary: 'Sign in by user name or e-mail address and password, or by the code of a link; the reply sets a cookie.',
  renders: ['json', 'api'],
  body: whole({
    username: optional(text({ maxLength: 254, label: 'User name or address' })),
    password: optional(text({ maxLength: 1000, trim: false })),
    code: optional(text({ maxLength: 100, help: 'The code of a link to /accounts/login/#code=…; it works once.' })),
  }),
  replies: { 200: sessionReply },
})
export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session/',
  summary: 'End the session of this browser, if there is one; the cookie goes.',
  replies: { 204: null },
})
