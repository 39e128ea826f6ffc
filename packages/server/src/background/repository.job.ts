import { mayStill, noLonger } from '../access/may-still.ts'
import { mayInRepository } from '../catalog/file-rights.ts'
import type { ComponentRecord } from '../catalog/records.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import {
  collectGarbageKind,
  commitPendingKind,
  type RepositoryPayload,
  repositoryKind,
} from '../jobs/repository-jobs.ts'
import { can } from '../permissions/index.ts'
import { collectGarbageOf } from '../sync/clone/collect-garbage.ts'
import { forgetTask, runCommitJob, runRepositoryJob } from '../sync/queue/run-repository-job.ts'

/** Import, pull, push, reset, a new or deleted translation: every requested operation of a repository. */
export const repositoryJob = {
  ...repositoryKind,
  async run(context) {
    if (await isHeld(context)) {
      await forgetTask(context.services, context.payload.componentId)
      return { result: false, detail: 'It was removed or archived.' }
    }
    if (await mayStillWork(context)) return runRepositoryJob(context, context.payload)
    await forgetTask(context.services, context.payload.componentId)
    return { result: false, detail: noLonger }
  },
} satisfies Job<Parameters<typeof runRepositoryJob>[1]>

/** The repository of a removed or archived component rests until somebody takes it back, or its time is over. */
async function isHeld({ services, payload }: JobContext<RepositoryPayload>): Promise<boolean> {
  if (payload.work.kind === 'remove-component') return false
  const component = await services.catalog.component({ id: payload.componentId })
  return component !== undefined && rests(component)
}

const rests = ({ row, project }: ComponentRecord): boolean =>
  project.row.removed !== null || project.row.archived !== null || row.archived !== null

/** As the request was judged: a link's files are its owner's, but an upload and a removal ask for the link alone. */
async function mayStillWork({ services, payload }: JobContext<RepositoryPayload>): Promise<boolean> {
  const component = payload.right && (await services.catalog.component({ id: payload.componentId }))
  // A component that is gone is the work's own matter to tell.
  if (component === undefined) return true
  const { scope } = component
  const isOfLink = payload.work.kind === 'remove-component' || payload.right?.permission === 'upload.perform'
  return mayStill(services.database, payload, (actor, permission, languageId) =>
    isOfLink
      ? can(actor, permission, { ...scope, languageId })
      : mayInRepository(actor, permission, { ...component, scope: { ...scope, languageId } }),
  )
}

/** Commits what people typed when it is old enough. */
export const commitPendingJob = {
  ...commitPendingKind,
  async run(context) {
    const owner = await context.services.catalog.component({ id: context.payload.repositoryId })
    if (owner && rests(owner)) return { result: false, detail: 'It was removed or archived.' }
    return runCommitJob(context, context.payload)
  },
} satisfies Job<Parameters<typeof runCommitJob>[1]>

/** Packs what fetches and commits left in a clone. */
export const collectGarbageJob = {
  ...collectGarbageKind,
  run: ({ services, payload }) => collectGarbageOf(services, payload.repositoryId),
} satisfies Job<Parameters<typeof collectGarbageKind.queueKey>[0]>
