import type { Database, Transaction } from '../db/database.ts'
import type { UnitSearch } from '../search/search-units.ts'
import { type AskedCounts, askStrings } from './ask-strings.ts'
import type { AssignmentRow } from './assignment-rows.ts'

/** An open assignment with its search, which is compiled once in a run. */
export interface OpenAssignment {
  readonly row: AssignmentRow
  readonly search: UnitSearch
}

export interface CountingRun {
  readonly database: Database
  readonly signal?: AbortSignal | undefined
  pause?(): Promise<void>
}

/** Strings that one statement asks. */
export const askedAtOnce = 5000

/** Milliseconds that a statement may ask; a search that takes longer is not asked any more. */
export const askingDeadline = 60_000

/** A search that PostgreSQL does not answer. */
export class FailedSearch extends Error {
  readonly assignmentId: number
  constructor(assignmentId: number, cause: unknown) {
    super(`the search of assignment ${assignmentId} fails`, { cause })
    this.assignmentId = assignmentId
  }
}

/** A wrong regular expression, or the deadline. */
const isOfSearch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '2201B' || error.code === '57014')

/** Asks an assignment for strings, in the caller's transaction. */
export async function ask(tx: Transaction, open: OpenAssignment, ids: readonly number[]): Promise<AskedCounts> {
  try {
    let counts = { strings: 0, left: 0 }
    for (let from = 0; from === 0 || from < ids.length; from += askedAtOnce)
      counts = await askStrings(tx, open, ids.slice(from, from + askedAtOnce))
    return counts
  } catch (error) {
    if (isOfSearch(error)) throw new FailedSearch(open.row.id, error)
    throw error
  }
}
