import Type from 'typebox'
import { endpoint, smallId } from '../endpoint.ts'
import { count, nullableText, time } from '../replies/values.ts'

const path = '/api/site/projects/:project/ssh-key/'
const params = Type.Object({ project: Type.String() })

const keys = Type.Object({
  /** The project's newest key, one line, as `authorized_keys` and the forms of git hosts take it; null: there is no OpenSSH here, and so no ssh address works. */
  public_key: nullableText,
  /** Keys of before that still open repositories to the project, until they are ended. */
  former: Type.Array(
    Type.Object({
      public_key: Type.String(),
      /** It was made for all projects of the installation. */
      shared: Type.Boolean(),
      made: time,
    }),
  ),
  /** Other projects whose shared key opens the same repositories, if the reader sees them. */
  shared_with: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
  /** And so many that the reader does not see. */
  shared_with_hidden: count,
  /** Hosts whose own key was believed at the first connection. Another key of theirs is refused until the host is forgotten here. */
  hosts: Type.Array(
    Type.Object({
      id: count,
      host: Type.String(),
      key_type: Type.String(),
      /** As ssh shows it: `SHA256:…`. */
      fingerprint: Type.String(),
      met: time,
    }),
  ),
})

export const readProjectKey = endpoint({
  method: 'GET',
  path,
  summary: "Read a project's public SSH key, which git hosts must know, and the hosts that it has met.",
  params,
  renders: ['json', 'api'],
  replies: { 200: keys },
})

export const renewProjectKey = endpoint({
  method: 'POST',
  path,
  summary: 'Make a new SSH key for a project. The one before works beside it until it is ended.',
  params,
  replies: { 201: keys },
})

export const endFormerKeys = endpoint({
  method: 'DELETE',
  path: `${path}former/`,
  summary: 'End all SSH keys of a project but its newest, and its use of one that other projects have too.',
  params,
  replies: { 204: null },
})

export const forgetHost = endpoint({
  method: 'DELETE',
  path: `${path}hosts/:id/`,
  summary: "Forget a host's key: the one that it shows at the next connection is believed.",
  params: Type.Object({ project: Type.String(), id: smallId }),
  replies: { 204: null },
})
