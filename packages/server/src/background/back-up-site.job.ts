import type { Job } from '../jobs/job.ts'
import { backUpSiteKind, type SiteBackupPayload } from '../jobs/site-backup-jobs.ts'
import { backUp } from './back-up.ts'

/**
 * Backs the installation up for somebody who asked. The task ends with the name of the file, or with the reason of the failure.
 */
export const backUpSiteJob = {
  ...backUpSiteKind,
  async run(context) {
    const { OperatorRefusal } = await import('../operator/operation.ts')
    try {
      const { name } = await backUp(context, { userId: context.payload.userId, isScheduled: false })
      return { result: true, backup: name }
    } catch (error) {
      if (context.signal.aborted || !(error instanceof OperatorRefusal)) throw error
      return { result: false, detail: error.message }
    }
  },
} satisfies Job<SiteBackupPayload>
