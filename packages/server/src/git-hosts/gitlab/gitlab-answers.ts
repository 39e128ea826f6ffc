import Type, { type Static } from 'typebox'
import type { PullRequest } from '../git-host.ts'

/** The parts of GitLab's answers that are read. */
export const mergeRequest = Type.Object({
  iid: Type.Integer(),
  web_url: Type.String(),
  state: Type.Enum(['opened', 'closed', 'merged', 'locked']),
  title: Type.String(),
  draft: Type.Optional(Type.Boolean()),
  sha: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  source_project_id: Type.Union([Type.Integer(), Type.Null()]),
  labels: Type.Optional(Type.Array(Type.String())),
  reviewers: Type.Optional(Type.Array(Type.Object({ username: Type.String() }))),
  merge_when_pipeline_succeeds: Type.Optional(Type.Boolean()),
})
export type MergeRequest = Static<typeof mergeRequest>

export const userReply = Type.Object({ id: Type.Integer(), username: Type.String({ minLength: 1 }) })
export const projectReply = Type.Object({
  id: Type.Integer(),
  path_with_namespace: Type.String({ minLength: 1 }),
  http_url_to_repo: Type.String(),
  namespace: Type.Object({ full_path: Type.String() }),
  import_status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type ProjectReply = Static<typeof projectReply>
export const noteReply = Type.Object({
  id: Type.Integer(),
  body: Type.String(),
  author: Type.Object({ username: Type.String() }),
})

/** GitLab has drafts by the beginning of their titles. */
const draftMark = /^\s*(\[draft\]|\(draft\)|draft:)\s*/i
export const draftTitle = (title: string, isDraft: boolean): string => (isDraft ? `Draft: ${title}` : title)

const states = { opened: 'open', locked: 'open', closed: 'closed', merged: 'merged' } as const

export const pullRequestOf = (reply: MergeRequest): PullRequest => ({
  number: String(reply.iid),
  url: reply.web_url,
  state: states[reply.state],
  title: reply.title.replace(draftMark, ''),
  isDraft: reply.draft ?? draftMark.test(reply.title),
  head: reply.sha ?? '',
})
