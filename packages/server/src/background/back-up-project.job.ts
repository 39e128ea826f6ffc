import type { Job } from '../jobs/job.ts'
import { backUpProjectKind, type ProjectBackupPayload } from '../jobs/project-backup-jobs.ts'
import { backUpProject } from './back-up-project.ts'

/** Backs a project up. The task ends with the name of the file. */
export const backUpProjectJob = {
  ...backUpProjectKind,
  async run({ payload, services, signal }) {
    const name = await backUpProject(services, payload, signal)
    return name === null ? { result: false, detail: 'The project is gone.' } : { result: true, backup: name }
  },
} satisfies Job<ProjectBackupPayload>
