import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { initially, optional, text } from '../fields/index.ts'
import { nullableTime, time } from '../replies/values.ts'

const providers = '/api/session/providers/'
const params = Type.Object({ provider: Type.String() })

export const listIdentityProviders = endpoint({
  method: 'GET',
  path: providers,
  summary: 'List the identity providers by which people sign in here.',
  replies: { 200: Type.Object({ results: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) }) },
})
export const beginIdentitySignIn = endpoint({
  method: 'POST',
  path: `${providers}:provider/`,
  summary:
    'Begin to sign in by an identity provider, or to connect it with the account that is signed in. The reply sets a cookie.',
  params,
  body: whole({
    next: initially(text({ maxLength: 2000, help: 'The path on this site where it goes on.' }), '/'),
  }),
  replies: { 200: Type.Object({ url: Type.String() }) },
})
export const returnFromProvider = endpoint({
  method: 'GET',
  path: `${providers}:provider/return/`,
  summary: 'Sign in a person whom an identity provider sends back, and go on.',
  params,
  renders: 'file',
  query: {
    code: optional(text({ maxLength: 4000 })),
    state: text({ maxLength: 200 }),
    iss: optional(text({ maxLength: 2000 })),
    error: optional(text({ maxLength: 200 })),
    error_description: optional(text({ maxLength: 2000 })),
    session_state: optional(text({ maxLength: 2000 })),
  },
  replies: { 302: null },
})

const identities = '/api/account/identities/'

export const listIdentities = endpoint({
  method: 'GET',
  path: identities,
  summary: 'List the accounts elsewhere that are connected with yours.',
  replies: {
    200: Type.Object({
      results: Type.Array(
        Type.Object({
          id: Type.Integer(),
          provider: Type.String(),
          name: Type.String(),
          created: time,
          last_used: nullableTime,
        }),
      ),
    }),
  },
})
export const disconnectIdentity = endpoint({
  method: 'DELETE',
  path: `${identities}:identity/`,
  summary: 'Disconnect an account elsewhere from yours.',
  params: Type.Object({ identity: smallId }),
  replies: { 204: null },
})
