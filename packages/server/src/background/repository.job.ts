import type { Job } from '../jobs/job.ts'
import { collectGarbageKind, commitPendingKind, repositoryKind } from '../jobs/repository-jobs.ts'
import { collectGarbageOf } from '../sync/queue/collect-garbage.ts'
import { runCommitJob, runRepositoryJob } from '../sync/queue/run-repository-job.ts'

/** Import, pull, push, reset, a new or deleted translation: whatever somebody asked of a repository. */
export const repositoryJob = {
  ...repositoryKind,
  run: (context) => runRepositoryJob(context, context.payload),
} satisfies Job<Parameters<typeof runRepositoryJob>[1]>

/** Commits what people typed when it is old enough. */
export const commitPendingJob = {
  ...commitPendingKind,
  run: (context) => runCommitJob(context, context.payload),
} satisfies Job<Parameters<typeof runCommitJob>[1]>

/** Packs what fetches and commits left in a clone. */
export const collectGarbageJob = {
  ...collectGarbageKind,
  run: ({ services, payload }) => collectGarbageOf(services, payload.repositoryId),
} satisfies Job<Parameters<typeof collectGarbageKind.queueKey>[0]>
