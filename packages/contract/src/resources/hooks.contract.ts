import Type from 'typebox'
import { endpoint, signed, whole } from '../endpoint.ts'
import { hookServices } from '../facts/hook-services.ts'
import { text } from '../fields/index.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'

export const receiveHook = endpoint({
  method: 'POST',
  path: '/hooks/:service/',
  summary: 'The notice of a git host after a push: components that follow the branch are updated.',
  params: Type.Object({ service: Type.String() }),
  body: signed,
  renders: ['json'],
  bodyLimit: 1024 * 1024,
  replies: {
    200: Type.Object({
      message: Type.String(),
      status: Type.Enum(['success', 'failure']),
      match_status: Type.Object({
        repository_matches: count,
        branch_matches: count,
        enabled_hook_matches: count,
      }),
      updated_components: Type.Union([Type.Array(Type.String()), Type.Null()]),
    }),
    201: Type.Object({ message: Type.String(), status: Type.Enum(['success']) }),
    202: Type.Object({
      message: Type.String(),
      status: Type.Enum(['failure']),
      match_status: Type.Object({
        repository_matches: count,
        branch_matches: count,
        enabled_hook_matches: count,
      }),
      updated_components: Type.Null(),
    }),
  },
})

const path = '/api/site/projects/:project/hooks/'
const params = Type.Object({ project: Type.String() })
const settings = Type.Object({
  enabled: Type.Boolean(),
  /** When the secret was set that senders must know; null: none is asked for. */
  secret_set: nullableTime,
  /** The address for notices of each kind of git host. */
  addresses: Type.Record(Type.Enum([...hookServices]), Type.String()),
  /** The last notices, the newest first. */
  calls: Type.Array(
    Type.Object({
      component: Type.String(),
      service: Type.Enum([...hookServices]),
      called: time,
      /** By a signature or the secret itself. */
      verified: Type.Boolean(),
      branch: nullableText,
    }),
  ),
})

export const readHooks = endpoint({
  method: 'GET',
  path,
  summary: "Read where git hosts send their notices of a project's repositories, and which came last.",
  params,
  replies: { 200: settings },
})
export const setHookSecret = endpoint({
  method: 'PUT',
  path,
  summary: 'Set the secret that git hosts must sign their notices with, or send along; it is never shown again.',
  params,
  body: whole({ secret: text({ maxLength: 200, help: 'At least 16 characters.' }) }),
  replies: { 200: settings },
})
export const removeHookSecret = endpoint({
  method: 'DELETE',
  path,
  summary: 'Take notices without a secret again.',
  params,
  replies: { 204: null },
})
