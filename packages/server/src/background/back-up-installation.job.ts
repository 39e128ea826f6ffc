import Type from 'typebox'
import type { Config } from '../config.ts'
import { type AnyJob, defineJob } from '../jobs/job.ts'
import { backupQueue } from '../jobs/site-backup-jobs.ts'
import { backUp } from './back-up.ts'

/** By the schedule of BACKUP_SCHEDULE: makes a backup of the whole installation, and removes outdated ones. One node makes it. */
export const backUpInstallationJob = defineJob({
  name: 'back-up-installation',
  payload: Type.Object({}),
  queueKey: () => backupQueue,
  merge: true,
  async run(context) {
    if (context.services.config.backups === null) return { skipped: 'BACKUP_TO is not set on this node' }
    return backUp(context, { userId: null, isScheduled: true })
  },
})

/** The jobs with the schedules that the configuration names. */
export const withConfiguredSchedules = (jobs: readonly AnyJob[], { backups }: Pick<Config, 'backups'>): AnyJob[] =>
  jobs.map((job) => (job.name === backUpInstallationJob.name ? { ...job, schedule: backups?.schedule ?? null } : job))
