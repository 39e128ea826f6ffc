import { tellOfChangesKind } from '../events/action-notifications.ts'
import { tellOfChanges } from '../events/tell-of-changes.ts'
import type { Job } from '../jobs/job.ts'

/** Tells those who subscribed of what happened since it last ran. */
export const tellOfChangesJob = {
  ...tellOfChangesKind,
  run: async ({ services: { database, mail }, signal }) => ({
    changes: await tellOfChanges(database, signal, mail !== null),
  }),
} satisfies Job<Record<never, never>>
