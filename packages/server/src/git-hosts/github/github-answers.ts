import Type, { type Static } from 'typebox'
import type { PullRequest } from '../git-host.ts'

/** The parts of GitHub's answers that are read. */
export const pullReply = Type.Object({
  number: Type.Integer(),
  node_id: Type.String(),
  html_url: Type.String(),
  state: Type.Enum(['open', 'closed']),
  title: Type.String(),
  draft: Type.Optional(Type.Boolean()),
  merged_at: Type.Union([Type.String(), Type.Null()]),
  head: Type.Object({ sha: Type.String() }),
})
export type PullReply = Static<typeof pullReply>

export const pullList = Type.Array(pullReply)
export const userReply = Type.Object({ login: Type.String({ minLength: 1 }) })
export const forkReply = Type.Object({ full_name: Type.String({ minLength: 1 }), clone_url: Type.String() })
export const commentReply = Type.Object({
  id: Type.Integer(),
  body: Type.Optional(Type.String()),
  user: Type.Union([Type.Object({ login: Type.String() }), Type.Null()]),
})
export const checkRunList = Type.Object({
  check_runs: Type.Array(
    Type.Object({ id: Type.Integer(), app: Type.Union([Type.Object({ id: Type.Integer() }), Type.Null()]) }),
  ),
})
/** GraphQL answers 200 to what it refuses. */
export const graphReply = Type.Object({
  data: Type.Optional(Type.Unknown()),
  errors: Type.Optional(Type.Array(Type.Object({ message: Type.String(), type: Type.Optional(Type.String()) }))),
})

export const pullRequestOf = (reply: PullReply): PullRequest => ({
  number: String(reply.number),
  url: reply.html_url,
  state: reply.merged_at !== null ? 'merged' : reply.state,
  title: reply.title,
  isDraft: reply.draft ?? false,
  head: reply.head.sha,
})
