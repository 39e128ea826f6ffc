import { moveKeptRows } from '../domain/removal/kept-rows.ts'
import { type MergeUsersPayload, mergeUsersKind, moveWork } from '../domain/user/profile/merge-users.ts'
import type { Job } from '../jobs/job.ts'

/** Moves the work of an account to the one that it was merged into. */
export const mergeUsersJob = {
  ...mergeUsersKind,
  async run({ payload, services: { database }, signal, progress }) {
    const tell = (done: number, total: number) => progress({ step: 'history', done, total })
    await database.transaction((tx) => moveKeptRows(tx, payload))
    await moveWork(database, payload, { signal, tell })
    return { result: true, detail: '' }
  },
} satisfies Job<MergeUsersPayload>
