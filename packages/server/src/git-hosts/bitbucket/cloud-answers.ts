import Type, { type Static } from 'typebox'
import { cloneLinks } from '../api/clone-link.ts'
import type { PullRequest } from '../git-host.ts'

/** The parts of the answers of Bitbucket Cloud that are read. */
export const pullReply = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  state: Type.Enum(['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED']),
  draft: Type.Optional(Type.Boolean()),
  reviewers: Type.Optional(Type.Array(Type.Object({ uuid: Type.String() }))),
  links: Type.Object({ html: Type.Object({ href: Type.String() }) }),
})
export type PullReply = Static<typeof pullReply>

export const pullPage = Type.Object({ values: Type.Array(pullReply) })
export const userReply = Type.Object({
  uuid: Type.String(),
  nickname: Type.Optional(Type.String()),
  display_name: Type.String(),
})
export const repositoryReply = Type.Object({
  full_name: Type.String({ minLength: 1 }),
  owner: Type.Object({ uuid: Type.String() }),
  links: cloneLinks,
})
export const repositoryPage = Type.Object({ values: Type.Array(repositoryReply) })

const states = { OPEN: 'open', MERGED: 'merged', DECLINED: 'closed', SUPERSEDED: 'closed' } as const

export const pullRequestOf = (reply: PullReply): PullRequest => ({
  number: String(reply.id),
  url: reply.links.html.href,
  state: states[reply.state],
  title: reply.title,
  isDraft: reply.draft ?? false,
  // It shows the first twelve digits of a commit alone.
  head: '',
})
