import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'

const projectBackupPayload = Type.Object({
  projectId: Type.Integer(),
  /** The requesting user: the backup has the components that they see. */
  userId: Type.Integer(),
})
export type ProjectBackupPayload = Static<typeof projectBackupPayload>

/** Backs a project up, for somebody who does not wait for it. */
export const backUpProjectKind: JobKind<ProjectBackupPayload> = {
  name: 'back-up-project',
  payload: projectBackupPayload,
  queueKey: ({ projectId }) => `back-up-project ${projectId}`,
  attempts: 3,
  merge: true,
  priority: -1,
  schedule: null,
}
