import Type from 'typebox'
import { endpoint, smallId } from '../endpoint.ts'
import { browserSession } from '../replies/session-reply.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions/',
  summary: 'List the browsers in which you are signed in, last used first.',
  replies: { 200: Type.Object({ results: Type.Array(browserSession) }) },
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/',
  summary: 'Sign out everywhere but here.',
  replies: { 204: null },
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:session/',
  summary: 'Sign out in one browser.',
  params: Type.Object({ session: smallId }),
  replies: { 204: null },
})
