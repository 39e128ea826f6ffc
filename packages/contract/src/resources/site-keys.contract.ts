import Type from 'typebox'
import { endpoint, smallId } from '../endpoint.ts'
import { siteKeyKinds } from '../facts/site-key-kinds.ts'
import { choice, initially } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableText, nullableTime, time } from '../replies/values.ts'

const key = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...siteKeyKinds]),
  /** People's name for it: a note, a host, a service. */
  name: Type.String(),
  /** The owner: a project, a user, or the site. */
  project: nullableText,
  username: nullableText,
  /** The fingerprint of the public half, if it has one. */
  fingerprint: nullableText,
  /** When it was made, or given. */
  since: time,
  last_used: nullableTime,
  expires: nullableTime,
})

export const listSiteKeys = endpoint({
  method: 'GET',
  path: '/api/site/keys/',
  summary: 'The keys and secrets of one kind that this installation keeps, without the secrets themselves.',
  query: {
    kind: initially(
      choice([...siteKeyKinds], {
        help: 'Tokens of the API, SSH keys, GPG keys, git hosts, machine services or webhooks.',
      }),
      'token',
    ),
  },
  paging: 'standard',
  replies: { 200: listReply(key) },
})
export const readSealingKey = endpoint({
  method: 'GET',
  path: '/api/site/keys/sealing/',
  summary: 'The place of the key that seals all secrets in the database, its fingerprint, and its age.',
  replies: {
    200: Type.Object({
      /** `SECRETS_KEY`, or the path of a file on the server. */
      place: Type.String(),
      /** Keys that open: the first one seals. */
      keys: Type.Integer({ minimum: 1 }),
      /** The fingerprint of the key that seals: 16 hexadecimal digits, equal on all nodes with the same key. */
      fingerprint: Type.String(),
      /** When its file was written; null where `SECRETS_KEY` gives it. */
      since: nullableTime,
      /** The task of an exchange that waits or runs. */
      rotation: nullableText,
    }),
  },
})
export const rotateSealingKey = endpoint({
  method: 'POST',
  path: '/api/site/keys/sealing/rotation/',
  summary: 'Seal every secret in the database by a new key, or by the first one of SECRETS_KEY.',
  replies: { 202: Type.Object({ task_url: Type.String() }) },
})
export const endSiteToken = endpoint({
  method: 'DELETE',
  path: '/api/site/keys/tokens/:id/',
  summary: 'End a token of the API, with the tokens that it made.',
  params: Type.Object({ id: smallId }),
  replies: { 204: null },
})
