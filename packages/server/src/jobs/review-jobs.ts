import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'
import { repositoryKind } from './repository-jobs.ts'

const reviewPayload = Type.Object({
  repositoryId: Type.Integer(),
  /** The host's name for it. */
  number: Type.String(),
  /** The reference of its commits at the host: `refs/pull/7/head`. */
  ref: Type.String(),
  revision: Type.String(),
})
export type ReviewPayload = Static<typeof reviewPayload>

/** Tells a developer what their pull request does to source strings. It reads the clone, and so takes its turn with the repository. */
export const reviewPullRequestKind: JobKind<ReviewPayload> = {
  ...repositoryKind,
  name: 'review-pull-request',
  payload: reviewPayload,
  queueKey: ({ repositoryId }) => `repository ${repositoryId}`,
  attempts: 3,
  merge: true,
  priority: 0,
}
