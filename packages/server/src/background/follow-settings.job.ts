import {
  continueFollowing,
  type FollowSettingsPayload,
  followSettingsKind,
} from '../domain/category/follow-settings.ts'
import type { Job } from '../jobs/job.ts'

/** Tells of settings that components have from elsewhere, and has their files read again where these say so. */
export const followSettingsJob = {
  ...followSettingsKind,
  run: async ({ services: { database }, payload }) => ({ components: await continueFollowing(database, payload) }),
} satisfies Job<FollowSettingsPayload>
