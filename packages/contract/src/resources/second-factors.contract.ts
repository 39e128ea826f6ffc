import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { choice, jsonObject, optional, text } from '../fields/index.ts'
import { secondFactorMethods, sessionReply } from '../replies/session-reply.ts'
import { nullableText, nullableTime, time } from '../replies/values.ts'

const path = '/api/account/second-factors/'

const factor = {
  id: Type.Integer(),
  kind: Type.Enum(['totp', 'key']),
  name: Type.String(),
  created: time,
  last_used: nullableTime,
}
const name = text({ maxLength: 100, help: 'How you call it: My phone.' })
const code = text({ maxLength: 30, help: 'The six digits that the app shows.' })
const answer = jsonObject({ help: 'The browser’s answer to the options, as JSON: credential.toJSON().' })

/** Codes for a person who lost all other factors, shown once, with the first factor; null with further ones. */
const recoveryCodes = Type.Union([Type.Array(Type.String()), Type.Null()])
/** Options for the browser: PublicKeyCredential.parse…OptionsFromJSON() reads them. */
const keyOptions = Type.Record(Type.String(), Type.Unknown())

export const listSecondFactors = endpoint({
  method: 'GET',
  path,
  summary: 'List your second factors, and say whether keys can be used here.',
  replies: {
    200: Type.Object({
      results: Type.Array(Type.Object(factor)),
      recovery_codes_left: Type.Integer(),
      /** Why keys cannot be used on this site; null where they can. */
      keys_unavailable: nullableText,
    }),
  },
})
export const beginAuthenticatorApp = endpoint({
  method: 'POST',
  path: `${path}totp/`,
  summary: 'Begin to add an authenticator app: its seed is shown once, and counts from the first code on.',
  body: whole({ name }),
  replies: { 201: Type.Object({ id: Type.Integer(), secret: Type.String(), uri: Type.String() }) },
})
export const confirmAuthenticatorApp = endpoint({
  method: 'POST',
  path: `${path}totp/:factor/`,
  summary: 'Finish adding an authenticator app by a code that it shows.',
  params: Type.Object({ factor: smallId }),
  body: whole({ code }),
  replies: { 200: Type.Object({ ...factor, recovery_codes: recoveryCodes }) },
})
export const beginKey = endpoint({
  method: 'POST',
  path: `${path}key/options/`,
  summary: 'Begin to add a passkey or security key: the options are for the browser.',
  replies: { 200: keyOptions },
})
export const addKey = endpoint({
  method: 'POST',
  path: `${path}key/`,
  summary: 'Add the passkey or security key that answered.',
  body: whole({ name, answer }),
  replies: { 201: Type.Object({ ...factor, recovery_codes: recoveryCodes }) },
})
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: `${path}:factor/`,
  summary: 'Remove a second factor; the recovery codes go with the last one.',
  params: Type.Object({ factor: smallId }),
  replies: { 204: null },
})
export const makeNewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}recovery-codes/`,
  summary: 'Make new recovery codes, shown once; those before end.',
  replies: { 200: Type.Object({ recovery_codes: Type.Array(Type.String()) }) },
})
export const removeSecondFactorsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/site/users/:username/second-factors/',
  summary: 'Remove all second factors of somebody who lost them.',
  params: Type.Object({ username: Type.String() }),
  replies: { 204: null },
})

export const beginKeySignIn = endpoint({
  method: 'POST',
  path: '/api/session/key/options/',
  summary:
    'Ask a key to sign in: the second factor of a sign-in that waits, or a passkey alone. The reply may set a cookie.',
  replies: { 200: keyOptions },
})
export const showSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/',
  summary: 'Finish a sign-in by the second factor, or sign in by a passkey.',
  renders: ['json', 'api'],
  body: whole({
    method: choice(secondFactorMethods),
    code: optional(text({ maxLength: 40, help: 'The code of the app, or a recovery code.' })),
    answer: optional(answer),
  }),
  replies: { 200: sessionReply },
})
