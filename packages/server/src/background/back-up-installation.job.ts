import Type from 'typebox'
import type { Config } from '../config.ts'
import { type AnyJob, defineJob } from '../jobs/job.ts'

/** By the schedule of BACKUP_SCHEDULE: makes a backup of the whole installation, and removes outdated ones. One node makes it. */
export const backUpInstallationJob = defineJob({
  name: 'back-up-installation',
  payload: Type.Object({}),
  queueKey: () => 'back-up-installation',
  merge: true,
  async run({ services: { config, database }, signal }) {
    const { backups, dataDir } = config
    if (backups === null) return { skipped: 'BACKUP_TO is not set on this node' }
    // It stands above, and is needed once a day.
    const { makeScheduledBackup } = await import('../backup/scheduled-backup.ts')
    return makeScheduledBackup({ backups, databaseUrl: database.databaseUrl, dataDir, signal })
  },
})

/** The jobs with the schedules that the configuration names. */
export const withConfiguredSchedules = (jobs: readonly AnyJob[], { backups }: Pick<Config, 'backups'>): AnyJob[] =>
  jobs.map((job) => (job.name === backUpInstallationJob.name ? { ...job, schedule: backups?.schedule ?? null } : job))
