import type { ComponentRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import type { RepositoryPayload } from '../../jobs/repository-jobs.ts'
import { Refusal } from '../../refusal.ts'
import { askRepository } from './ask-repository.ts'
import type { RunResult } from './run-repository-job.ts'

/** What is asked of a component's repository, by whom, and how long somebody waits for the answer. */
export interface Wish {
  readonly component: ComponentRecord
  readonly work: RepositoryPayload['work']
  readonly userId: number
  /** Whose texts they are, where that is somebody else. */
  readonly authorId?: number
  readonly signal: AbortSignal
}

/** Asks a component's repository and waits for the answer; refuses when it is too busy to give one in time. */
export async function askAndWait(database: Database, wish: Wish): Promise<RunResult> {
  const { component, work, userId, authorId } = wish
  const owner = component.repositoryOwner ?? component
  const payload = { repositoryId: owner.row.id, componentId: component.row.id, userId, work }
  const asked = authorId === undefined ? payload : { ...payload, authorId }
  const answer = await askRepository(database, asked, wish.signal)
  if (answer.kind === 'task') throw new Refusal('repository-locked')
  return answer.result
}
