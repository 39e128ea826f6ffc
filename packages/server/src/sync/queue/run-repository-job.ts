import { rm } from 'node:fs/promises'
import type { AlertName } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { raiseAlert } from '../../domain/component/alerts.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { removeComponent } from '../../domain/component/remove-component.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import type { CommitPayload, RepositoryPayload } from '../../jobs/repository-jobs.ts'
import type { JobProgress } from '../../jobs/task-progress.ts'
import type { Services } from '../../services.ts'
import { isWithoutRoom } from '../if-room.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import { repositoryDirectory } from '../repository-directory.ts'
import { RepositoryFailure } from '../repository-failure.ts'
import type { Progress, RepositoryWork } from '../repository-work.ts'
import { addStrings } from '../write/add-strings.ts'
import { changeString, unsayable } from '../write/change-string.ts'
import { removeUnitFromFiles } from '../write/file-units.ts'
import { integrateRemote } from '../write/integrate-remote.ts'
import { replaceFile, updateSource } from '../write/replace-files.ts'
import { type OperationResult, runRepositoryOperation } from '../write/repository-operations.ts'
import { addLanguageFile, addLanguageFiles, deleteTranslationFile } from '../write/translation-files.ts'
import { collectLater } from './collect-garbage.ts'
import type { WorkRequest } from './open-repository.ts'
import { withRepository } from './open-repository-work.ts'
import { languagesLacking, spreadLanguages } from './spread-languages.ts'

/** What a job gives to its run. */
export interface RunContext {
  readonly services: Services
  readonly signal: AbortSignal
  progress(progress: JobProgress, line?: string): void
  /** See JobContext. */
  readonly away?: WorkRequest['away']
}

/** How an asked-for run ended. */
export type RunResult = OperationResult & {
  readonly translationId?: number
  readonly strings?: number
  /** A string was to have this name, which a file of the format cannot say: nothing was changed. */
  readonly unsayable?: string
  /** The database has no room for it: nothing was changed. */
  readonly noRoom?: boolean
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

const noRoomForLanguage =
  'The repository has a link, a folder or a submodule where the file of this language would be, or on the way to it.'

async function runWork(work: RepositoryWork, payload: RepositoryPayload): Promise<RunResult> {
  const asked = payload.work
  switch (asked.kind) {
    case 'import': {
      await work.fetch(asked.seen)
      await integrateRemote(work)
      if (asked.everything) await syncTree(work, { ...usualSync, everything: true })
      return work.isLocal ? pushAfterCommit(work) : { result: true }
    }
    case 'operation':
      return operate(work, asked.operation, { translationIds: asked.translationIds, onlyAged: false })
    case 'add-language': {
      const component = work.components.find(({ id }) => id === payload.componentId)
      if (!component) throw new RepositoryFailure({ code: 'not-found', detail: 'The component is gone.' })
      const translationId = await addLanguageFile(work, component, asked.languageCode)
      if (translationId === null) return { result: false, detail: noRoomForLanguage }
      return { ...(await pushAfterCommit(work)), translationId }
    }
    case 'project-languages': {
      const component = work.components.find(({ id }) => id === payload.componentId)
      if (!component) return { result: false, detail: 'The component is gone.' }
      await addLanguageFiles(work, component, await languagesLacking(work.database, component.id))
      return pushAfterCommit(work)
    }
    case 'remove-component':
      throw new Error('a component is removed without its repository being opened')
    case 'delete-translation':
      await deleteTranslationFile(work, asked.translationId, { ifEmpty: asked.ifEmpty === true })
      return pushAfterCommit(work)
    case 'add-units':
      return resultOfAdding(await addStrings(work, asked.translationId, asked))
    case 'remove-unit':
      await removeUnitFromFiles(work, asked.unitId)
      return pushAfterCommit(work)
    case 'change-string': {
      const fault = await changeString(work, asked)
      return fault === null ? pushAfterCommit(work) : { result: false, ...fault }
    }
    case 'replace-file':
      await replaceFile(work, asked.translationId, asked.upload)
      return pushAfterCommit(work)
    case 'update-source':
      await updateSource(work, payload.componentId, asked.upload)
      return pushAfterCommit(work)
  }
}

/** What was left for later, because the database has no room for it, is no success. */
async function operate(...asked: Parameters<typeof runRepositoryOperation>): Promise<OperationResult> {
  const result = await runRepositoryOperation(...asked)
  const [{ noRoom }] = asked
  return noRoom !== null && result.result ? { result: false, detail: noRoom } : result
}

const resultOfAdding = (name: string | null): RunResult =>
  name === null ? { result: true } : { result: false, ...unsayable(name) }

async function pushAfterCommit(work: RepositoryWork): Promise<OperationResult> {
  if (!work.pushesAtOnce) return { result: true }
  return runRepositoryOperation(work, 'push', { translationIds: null, onlyAged: false })
}

/**
 * Runs what somebody asked of a repository. Git's refusals are a result with an alert, not an error: asking again helps as
 * little.
 */
export async function runRepositoryJob(context: RunContext, payload: RepositoryPayload): Promise<RunResult> {
  const progress = progressOf(context)
  const { services, signal } = context
  const { userId, authorId = userId } = payload
  const doer = userId === null ? nobody : { userId, authorId }
  const onTransfer = (percent: number) => context.progress({ step: 'transfer', done: percent, total: 100 })
  const waiting = context.away && { away: context.away }
  const reader = payload.work.kind === 'operation' ? { userId, authorId: null } : nobody
  const request = { repositoryId: payload.repositoryId, doer, reader, signal, progress, onTransfer, ...waiting }
  try {
    if (payload.work.kind === 'remove-component') {
      await removeComponent(services.database, payload.componentId, doer)
      await rm(repositoryDirectory(services.config.dataDir, payload.componentId), { recursive: true, force: true })
      return { result: true }
    }
    const result = await withRepository(services, request, (work) => runWork(work, payload))
    await spreadLanguages(services, payload.repositoryId)
    await collectLater(services, payload.repositoryId)
    return { ...result, strings: progress.total() }
  } catch (error) {
    // A git process that was stopped on purpose fails too; the job runs again.
    if (!(error instanceof RepositoryFailure) || signal.aborted) throw error
    await reportFailure(services, payload.repositoryId, error)
    return { ...resultOfFailure(error), ...(isWithoutRoom(error) && { noRoom: true }) }
  } finally {
    if (!signal.aborted) await forgetTask(services, payload.componentId)
  }
}

/** Commits pending edits that are old enough (or all that wait), and pushes where the component says so. */
export async function runCommitJob(context: RunContext, payload: CommitPayload): Promise<RunResult> {
  const { services, signal } = context
  const waiting = context.away && { away: context.away }
  const about = { repositoryId: payload.repositoryId, doer: nobody }
  const request = { ...about, signal, progress: progressOf(context), ...waiting }
  try {
    const result = await withRepository(services, request, (work) =>
      operate(work, 'commit', { translationIds: null, onlyAged: payload.onlyAged }),
    )
    await collectLater(services, payload.repositoryId)
    return result
  } catch (error) {
    if (!(error instanceof RepositoryFailure) || signal.aborted) throw error
    await reportFailure(services, payload.repositoryId, error)
    return resultOfFailure(error)
  }
}

const resultOfFailure = ({ message, ofHost }: RepositoryFailure): RunResult => ({
  result: false,
  detail: message,
  ...(ofHost && { ofHost }),
})

async function forgetTask(services: Services, componentId: number): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [row] = await tx.query(clearTask, [componentId])
    if (row) dropCaches(tx, 'settings', `project:${row.project_id}`)
  })
}

async function reportFailure(services: Services, repositoryId: number, failure: RepositoryFailure): Promise<void> {
  if (failure.problem.code === 'not-found' && failure.message === 'The component is gone.') return
  // Whoever asked for it is told, and nothing of it waits.
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
