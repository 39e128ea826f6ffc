import type { ComponentRecord } from '../../catalog/records.ts'
import { repositoryOwnerOf } from '../../catalog/records.ts'
import { attendJob } from '../../db/background.ts'
import type { Database } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type AskedRight, type RepositoryPayload, repositoryKind } from '../../jobs/repository-jobs.ts'
import { type TaskEnd, waitForTask } from '../../jobs/wait-for-task.ts'
import type { Actor, Permission } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { RunResult } from '../work/work.ts'

/** Somebody's request to the repository of a component: `work` says what is to be done. */
export interface RepositoryRequest {
  readonly component: ComponentRecord
  readonly work: RepositoryPayload['work']
  readonly actor: Actor
  /** By which right; the actor must have it still when the work begins. */
  readonly right: Permission
  /** The language, if the right is checked for one. */
  readonly languageId?: number | null
  /** The author of the texts, if different. */
  readonly authorId?: number
}

/** The request as its job has it. */
export function repositoryPayload(request: RepositoryRequest): RepositoryPayload {
  const { component, work, actor, authorId } = request
  const place = { repositoryId: repositoryOwnerOf(component).row.id, componentId: component.row.id }
  const payload = { ...place, userId: actor.id, ...rightOf(request), work }
  return authorId === undefined ? payload : { ...payload, authorId }
}

/** The right that a job asks for again. Nobody closes the account of anonymous visitors or ends a token of theirs. */
export const rightOf = ({
  actor,
  right,
  languageId,
}: Pick<RepositoryRequest, 'actor' | 'right' | 'languageId'>): { readonly right?: AskedRight } =>
  actor.kind === 'anonymous'
    ? {}
    : { right: { permission: right, languageId: languageId ?? null, tokenId: actor.token?.id ?? null } }

/** Puts a request into the queue of its repository; resolves to the id of the task to follow. */
export async function enqueueRequest(database: Database, payload: RepositoryPayload): Promise<string> {
  const { componentId, userId } = payload
  return database.transaction((tx) =>
    enqueue(tx, repositoryKind, payload, { componentId, ...(userId === null ? {} : { userId }) }),
  )
}

/** The same for a client that follows the task itself: it waits for nobody else's work. */
export const taskOfRepository = (database: Database, request: RepositoryRequest): Promise<string> =>
  enqueueRequest(database, repositoryPayload(request))

/** How a request ended, or the task that goes on with it. */
export type RepositoryAnswer =
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'task'; readonly taskId: string }

/** Asks something of a repository in its turn, and waits for it as long as a client may and stays. */
export async function askRepository(
  services: Pick<Services, 'database' | 'taskEvents'>,
  payload: RepositoryPayload,
  signal: AbortSignal,
): Promise<RepositoryAnswer> {
  const taskId = await enqueueRequest(services.database, payload)
  const end = await attendJob(() => waitForTask<RunResult>(services, taskId, signal))
  return end === null ? { kind: 'task', taskId } : { kind: 'done', result: resultOf(end) }
}

function resultOf({ result }: TaskEnd<RunResult>): RunResult {
  // Work that removes a component takes the row of its task away with it.
  if (result === 'gone') return { result: true, detail: '' }
  return result === null || 'error' in result ? { result: false, detail: result?.error ?? '' } : result
}

/** The same for an answer that needs the result: refuses when the repository is too busy to give one in time. */
export async function resultOfRepository(
  services: Pick<Services, 'database' | 'taskEvents'>,
  request: RepositoryRequest,
  signal: AbortSignal,
): Promise<RunResult> {
  const answer = await askRepository(services, repositoryPayload(request), signal)
  if (answer.kind === 'task') throw new Refusal('repository-locked')
  return answer.result
}
