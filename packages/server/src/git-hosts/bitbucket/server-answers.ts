import Type, { type Static } from 'typebox'
import { cloneLinks } from '../api/clone-link.ts'
import type { PullRequest } from '../git-host.ts'

const placed = Type.Object({ slug: Type.String(), project: Type.Object({ key: Type.String() }) })
const userReply = Type.Object({ name: Type.String({ minLength: 1 }) })

/** The parts of the answers of Bitbucket Data Center that are read. */
export const pullReply = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  title: Type.String(),
  state: Type.Enum(['OPEN', 'MERGED', 'DECLINED']),
  draft: Type.Optional(Type.Boolean()),
  fromRef: Type.Object({ id: Type.String(), latestCommit: Type.Optional(Type.String()), repository: placed }),
  toRef: Type.Object({ id: Type.String() }),
  reviewers: Type.Optional(Type.Array(Type.Object({ user: userReply }))),
  links: Type.Object({ self: Type.Array(Type.Object({ href: Type.String() })) }),
})
export type PullReply = Static<typeof pullReply>

export const pullPage = Type.Object({
  values: Type.Array(pullReply),
  isLastPage: Type.Boolean(),
  nextPageStart: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})
export const accountReply = userReply
export const repositoryReply = Type.Object({ ...placed.properties, links: cloneLinks })

const states = { OPEN: 'open', MERGED: 'merged', DECLINED: 'closed' } as const

export const pullRequestOf = (reply: PullReply): PullRequest => ({
  number: String(reply.id),
  url: reply.links.self[0]?.href ?? '',
  state: states[reply.state],
  title: reply.title,
  isDraft: reply.draft ?? false,
  head: reply.fromRef.latestCommit ?? '',
})
