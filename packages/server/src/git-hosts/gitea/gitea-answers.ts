import Type, { type Static } from 'typebox'
import type { PullRequest } from '../git-host.ts'

/** The parts of Gitea's answers that are read. */
export const pullReply = Type.Object({
  number: Type.Integer(),
  html_url: Type.String(),
  state: Type.Enum(['open', 'closed']),
  merged: Type.Boolean(),
  title: Type.String(),
  draft: Type.Optional(Type.Boolean()),
  head: Type.Object({
    ref: Type.String(),
    sha: Type.String(),
    repo: Type.Optional(Type.Union([Type.Object({ full_name: Type.String() }), Type.Null()])),
  }),
  base: Type.Object({ ref: Type.String() }),
})
export type PullReply = Static<typeof pullReply>

export const userReply = Type.Object({ login: Type.String({ minLength: 1 }) })
export const repositoryReply = Type.Object({
  full_name: Type.String({ minLength: 1 }),
  clone_url: Type.String(),
  owner: userReply,
  parent: Type.Optional(Type.Union([Type.Object({ full_name: Type.String() }), Type.Null()])),
})
export const labelReply = Type.Object({ id: Type.Integer(), name: Type.String() })
export const commentReply = Type.Object({ id: Type.Integer(), body: Type.String(), user: userReply })

/** Gitea has drafts by the beginning of their titles; an operator may choose others than these. */
const draftMark = /^\s*(wip:|\[wip\])\s*/i
export const draftTitle = (title: string, isDraft: boolean): string => (isDraft ? `WIP: ${title}` : title)

export const pullRequestOf = (reply: PullReply): PullRequest => ({
  number: String(reply.number),
  url: reply.html_url,
  state: reply.merged ? 'merged' : reply.state,
  title: reply.title.replace(draftMark, ''),
  isDraft: reply.draft ?? draftMark.test(reply.title),
  head: reply.head.sha,
})
