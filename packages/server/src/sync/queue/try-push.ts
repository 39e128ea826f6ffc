import type { Transaction } from '../../db/database.ts'
import { tryPush as askHost, parseBranchName, parseRepositoryUrl } from '../../git/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobKind } from '../../jobs/job.ts'
import { waitForTask } from '../../jobs/wait-for-task.ts'
import { Refusal } from '../../refusal.ts'
import type { KeyHolder } from '../../secrets/key-holder.ts'
import { gitOf } from '../../secrets/remote-secrets.ts'
import type { Services } from '../../services.ts'
import { openRequest, type SealedRequest, sealedRequest, sealRequest } from './sealed-request.ts'

/** The target of a push. */
export interface PushTrial {
  readonly push: string
  readonly branch: string
  /** With whose keys an ssh address is reached. */
  readonly holder: KeyHolder
}

/** How a push would be answered; `result: false` says why it would fail. */
export interface TrialResult {
  readonly result: boolean
  readonly detail: string
}

/** Asks a git host whether we may push; one at a time for each user. */
export const tryPushKind: JobKind<SealedRequest> = {
  name: 'try-push',
  payload: sealedRequest,
  queueKey: ({ userId }) => `try-push ${userId}`,
  attempts: 2,
  merge: false,
  priority: 10,
  schedule: null,
}

const purpose = 'trial of a push'

async function enqueueTrial(
  services: Pick<Services, 'database' | 'secretBox'>,
  trial: PushTrial,
  userId: number,
): Promise<string> {
  const payload = await sealRequest(services, trial, { purpose, userId })
  return services.database.transaction((tx: Transaction) => enqueue(tx, tryPushKind, payload, { userId }))
}

/** How a trial ended, or the task that goes on with it. */
export type TrialAnswer =
  | { readonly kind: 'done'; readonly result: TrialResult }
  | { readonly kind: 'task'; readonly taskId: string }

/** Tries a push, and waits for the result as long as the client does; without waiting if it wants the task. */
export async function askTrial(
  services: Pick<Services, 'database' | 'secretBox' | 'taskEvents'>,
  trial: PushTrial,
  {
    userId,
    background,
    signal,
  }: { readonly userId: number; readonly background: boolean; readonly signal: AbortSignal },
): Promise<TrialAnswer> {
  const taskId = await enqueueTrial(services, trial, userId)
  const end = background ? null : await waitForTask<TrialResult>(services, taskId, signal)
  if (end === null) return { kind: 'task', taskId }
  if (end.result === null || end.result === 'gone') throw new Refusal('unavailable')
  return { kind: 'done', result: 'error' in end.result ? { result: false, detail: end.result.error } : end.result }
}

/** The trial of a job; null where this node has another key. */
export const openTrial = (services: Pick<Services, 'secretBox'>, payload: SealedRequest): Promise<PushTrial | null> =>
  openRequest<PushTrial>(services, payload, purpose)

/** Asks the host as a push would, and sends nothing. */
export async function tryPush(
  services: Pick<Services, 'git' | 'database' | 'secretBox'>,
  { push, branch, holder }: PushTrial,
  { localPath, signal }: { readonly localPath: boolean; readonly signal: AbortSignal },
): Promise<TrialResult> {
  const url = parseRepositoryUrl(push, { localPath })
  if (!url.ok) return { result: false, detail: url.problem.detail }
  const name = parseBranchName(branch)
  if (!name.ok) return { result: false, detail: name.problem.detail }
  const tried = await askHost(gitOf(services, holder), url.value, name.value, { signal })
  return tried.ok
    ? { result: true, detail: 'The host lets Weft push. Only a real push tests the rules of single branches.' }
    : { result: false, detail: tried.problem.detail }
}
