import type { Job } from '../jobs/job.ts'
import { backUpProjectKind, type ProjectBackupPayload } from '../jobs/project-backup-jobs.ts'
import { BackupTooLarge, backUpProject } from './back-up-project.ts'

/** Backs a project up. The task ends with the name of the file. */
export const backUpProjectJob = {
  ...backUpProjectKind,
  async run({ payload, services, signal }) {
    const name = await backUpProject(services, payload, signal).catch((error: unknown) => {
      if (error instanceof BackupTooLarge) return error
      throw error
    })
    if (name instanceof BackupTooLarge) return { result: false, detail: name.message }
    return name === null ? { result: false, detail: 'The project is gone.' } : { result: true, backup: name }
  },
} satisfies Job<ProjectBackupPayload>
