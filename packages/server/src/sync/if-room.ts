import { RepositoryFailure } from './repository-failure.ts'
import type { RepositoryWork } from './repository-work.ts'

/**
 * Makes a commit that may also be made later, and returns what that came to; null where the database has no room for it: the run goes on without
 * it, and says so in the end.
 */
export async function ifRoom<Value>(work: RepositoryWork, make: () => Promise<Value>): Promise<Value | null> {
  try {
    return await make()
  } catch (error) {
    if (!isWithoutRoom(error)) throw error
    work.noRoom = `${error.message} What was typed is not lost: it waits, and is committed by itself once there is room.`
    return null
  }
}

export const isWithoutRoom = (error: unknown): error is RepositoryFailure =>
  error instanceof RepositoryFailure && error.problem.code === 'no-room'
