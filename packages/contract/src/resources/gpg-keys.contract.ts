import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { email, text } from '../fields/index.ts'
import { nullableText, nullableTime } from '../replies/values.ts'

const path = '/api/site/projects/:project/gpg-key/'
const params = Type.Object({ project: Type.String() })

const key = Type.Object({
  /** The public key in ASCII armor, as git hosts take it; null: the project has none. */
  public_key: nullableText,
  fingerprint: nullableText,
  /** `Name <address>`, as the key says it. */
  holder: nullableText,
  made: nullableTime,
  /** Whether GnuPG is installed on this server: without it no key is made, and nothing signs. */
  is_available: Type.Boolean(),
})

export const readProjectGpgKey = endpoint({
  method: 'GET',
  path,
  summary: "Read the public half of the GnuPG key that signs a project's commits.",
  params,
  renders: ['json', 'api'],
  replies: { 200: key },
})

export const makeProjectGpgKey = endpoint({
  method: 'POST',
  path,
  summary: 'Make a GnuPG key for a project. It replaces the one before.',
  params,
  body: whole({
    name: text({ maxLength: 100, help: 'The name in the key: the committer.' }),
    email: email({ maxLength: 190, help: 'The address in the key: an address of the account that pushes.' }),
  }),
  replies: { 201: key },
})

export const importProjectGpgKey = endpoint({
  method: 'PUT',
  path,
  summary: 'Give a project a GnuPG key that was made elsewhere. It replaces the one before.',
  params,
  body: whole({
    secret_key: text({
      maxLength: 100_000,
      help: 'A secret key without a passphrase, from gpg --export-secret-keys --armor. It is never shown again.',
    }),
  }),
  replies: { 200: key },
})

export const deleteProjectGpgKey = endpoint({
  method: 'DELETE',
  path,
  summary: "Delete a project's GnuPG key.",
  params,
  replies: { 204: null },
})
