import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { tokenScopes } from '../facts/token-scopes.ts'
import { choice, list, nullable, optional, text, time as timeField } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableTime, time } from '../replies/values.ts'

const fields = {
  note: text({ maxLength: 100, help: 'The purpose of the token.' }),
  scopes: list(choice(tokenScopes), {
    empty: false,
    max: tokenScopes.length,
    help: 'The rights of the token: read, translate, review, administer. Each may read.',
  }),
  expires: optional(nullable(timeField({ help: 'When it ends; null: never.' }))),
}

const token = {
  id: Type.Integer(),
  note: Type.String(),
  scopes: Type.Array(Type.Enum([...tokenScopes])),
  created: time,
  expires: nullableTime,
  last_used: nullableTime,
}
/** Shown once: it is kept hashed. */
const secret = { token: Type.String() }

/** `is_account_token`: the single token that came with the account. */
const personal = { ...token, is_account_token: Type.Boolean() }
/** `username`: the bot in whose name it works. */
const ofProject = { ...token, username: Type.String() }

const accountTokens = '/api/account/tokens/'

export const listAccountTokens = endpoint({
  method: 'GET',
  path: accountTokens,
  summary: 'List your own API tokens.',
  paging: 'standard',
  replies: { 200: listReply(Type.Object(personal)) },
})
export const makeAccountToken = endpoint({
  method: 'POST',
  path: accountTokens,
  summary: 'Make an API token of your own; the reply shows it once.',
  body: whole(fields),
  replies: { 201: Type.Object({ ...personal, ...secret }) },
})
export const endAccountToken = endpoint({
  method: 'DELETE',
  path: `${accountTokens}:id/`,
  summary: 'End one of your API tokens, at once and everywhere.',
  params: Type.Object({ id: smallId }),
  replies: { 204: null },
})

const projectTokens = '/api/site/projects/:project/tokens/'
const params = Type.Object({ project: Type.String() })

export const listProjectTokens = endpoint({
  method: 'GET',
  path: projectTokens,
  summary: 'List the API tokens of a project.',
  params,
  paging: 'standard',
  replies: { 200: listReply(Type.Object(ofProject)) },
})
export const makeProjectToken = endpoint({
  method: 'POST',
  path: projectTokens,
  summary: 'Make an API token that works in this project alone, as a bot; the reply shows it once.',
  params,
  body: whole(fields),
  replies: { 201: Type.Object({ ...ofProject, ...secret }) },
})
export const endProjectToken = endpoint({
  method: 'DELETE',
  path: `${projectTokens}:id/`,
  summary: 'End an API token of a project, at once and everywhere.',
  params: Type.Object({ project: Type.String(), id: smallId }),
  replies: { 204: null },
})
