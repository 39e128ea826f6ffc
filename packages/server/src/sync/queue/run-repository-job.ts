import type { AlertName } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { raiseAlert } from '../../domain/component/alerts.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import type { CommitPayload, RepositoryPayload } from '../../jobs/repository-jobs.ts'
import type { JobProgress } from '../../jobs/task-progress.ts'
import type { Services } from '../../services.ts'
import { collectLater } from '../clone/collect-garbage.ts'
import { isWithoutRoom, RepositoryFailure } from '../clone/repository-failure.ts'
import type { Progress, RunRequest } from '../run/run-request.ts'
import { spreadLanguages } from '../run/spread-languages.ts'
import { withRepository } from '../run/with-repository.ts'
import { operate } from '../work/operation.work.ts'
import { runWork } from '../work/registry.ts'
import type { RunResult, WorkContext } from '../work/work.ts'

/** The means that a job gives to its run. */
export interface RunContext {
  readonly services: Services
  readonly signal: AbortSignal
  progress(progress: JobProgress, line?: string): void
  /** See JobContext. */
  readonly away?: RunRequest['away']
}

const clearTask = statement<{ project_id: number }>(
  'clear_component_task',
  'update components set task_id = null where id = $1 and task_id is not null returning project_id',
)

function progressOf(context: RunContext): Progress & { readonly total: () => number } {
  let files = 0
  let done = 0
  let strings = 0
  const tell = (line?: string) => context.progress({ step: 'files', done, total: Math.max(files, done), strings }, line)
  return {
    begin(count) {
      files += count
      tell(`${count} files`)
    },
    strings(_path, count) {
      strings += count
    },
    file(path, count) {
      done++
      tell(count === 0 ? undefined : `${path}: ${count} strings`)
    },
    total: () => strings,
  }
}

/**
 * Runs what somebody asked of a repository. Git's refusals are a result with an alert, not an error: another attempt helps as
 * little.
 */
export async function runRepositoryJob(context: RunContext, payload: RepositoryPayload): Promise<RunResult> {
  const progress = progressOf(context)
  const { services, signal } = context
  const { repositoryId, componentId, userId, authorId = userId, work: asked } = payload
  const request: RunRequest = {
    repositoryId,
    doer: userId === null ? nobody : { userId, authorId },
    reader: asked.kind === 'operation' ? { userId, authorId: null } : nobody,
    signal,
    progress,
    onTransfer: (percent) => context.progress({ step: 'transfer', done: percent, total: 100 }),
    ...(context.away && { away: context.away }),
  }
  const inRepository: WorkContext['inRepository'] = async (run) => {
    const result = await withRepository(services, request, run)
    await spreadLanguages(services, repositoryId)
    await collectLater(services, repositoryId)
    return { ...result, strings: progress.total() }
  }
  try {
    return await reportingFailures(context, repositoryId, () =>
      runWork({ services, request, componentId, inRepository }, asked),
    )
  } finally {
    if (!signal.aborted) await forgetTask(services, componentId)
  }
}

/** Commits pending edits that are old enough (or all that wait), and pushes where the component says so. */
export function runCommitJob(context: RunContext, { repositoryId, onlyAged }: CommitPayload): Promise<RunResult> {
  const { services, signal, away } = context
  const request = { repositoryId, doer: nobody, signal, progress: progressOf(context), ...(away && { away }) }
  return reportingFailures(context, repositoryId, async () => {
    const result = await withRepository(services, request, (work) =>
      operate(work, 'commit', { translationIds: null, onlyAged }),
    )
    await collectLater(services, repositoryId)
    return result
  })
}

/** Turns what git refuses into a result and an alert. */
async function reportingFailures(
  { services, signal }: RunContext,
  repositoryId: number,
  run: () => Promise<RunResult>,
): Promise<RunResult> {
  try {
    return await run()
  } catch (error) {
    // A git process that was stopped on purpose fails too; the job runs again.
    if (!(error instanceof RepositoryFailure) || signal.aborted) throw error
    await reportFailure(services, repositoryId, error)
    return { ...resultOfFailure(error), ...(isWithoutRoom(error) && { noRoom: true }) }
  }
}

const resultOfFailure = ({ message, ofHost }: RepositoryFailure): RunResult => ({
  result: false,
  detail: message,
  ...(ofHost && { ofHost }),
})

/** The task of a component is over. */
export async function forgetTask(services: Services, componentId: number): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [row] = await tx.query(clearTask, [componentId])
    if (row) dropCaches(tx, 'settings', `project:${row.project_id}`)
  })
}

async function reportFailure(services: Services, repositoryId: number, failure: RepositoryFailure): Promise<void> {
  if (failure.problem.code === 'component-gone') return
  // The person who asked for it is told, and nothing of it waits.
  if (failure.problem.code === 'no-room') return
  const name: AlertName = 'UpdateFailure'
  await services.database.transaction(async (tx) => {
    await raiseAlert(tx, repositoryId, name, { error: failure.message, code: failure.problem.code })
    const ledger = openLedger(tx, await componentScope(tx, repositoryId))
    const details = { error: failure.message, code: failure.problem.code }
    ledger.record({ action: 'failed-remote-update', doer: nobody, target: failure.message, details })
    await ledger.close()
  })
}
