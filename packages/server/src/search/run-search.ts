import type { Database, Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { type Asker, currentAsker } from '../system/asker.ts'
import { searchProblem } from './search-problem.ts'
import type { UnitSearch } from './search-units.ts'

/** Milliseconds that a search may take, with regular expressions of a client or without. */
const searchDeadlines = { regex: 5000, other: 30_000 }

/** Milliseconds that all searches of one request may take together: the page, and how many there are. */
const requestDeadlines: { readonly [Kind in Asker['kind']]: number } = { anonymous: 5000, user: 15_000 }

const invalidRegex = '2201B'
const queryCanceled = '57014'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const tooLong = ({ hasRegex }: UnitSearch) =>
  searchProblem(
    hasRegex
      ? 'the regular expression takes too long.'
      : 'it takes too long. A project, component or language narrows it, and so does a word of a source or target.',
  )

/**
 * For the length of a transaction. Three processes on two cores take three times as long over what the index finds (90,000 strings: 0.8 s) as one
 * does; of strings that are read one after the other they take half. Visitors have one process.
 */
const settingsOf = (search: UnitSearch, milliseconds: number) =>
  `set local statement_timeout = ${milliseconds}` +
  (search.byTexts || currentAsker()?.kind === 'anonymous' ? '; set local max_parallel_workers_per_gather = 0' : '')

/** Runs a query of a search (null: of a list without one); PostgreSQL stops it at the deadline, which is a problem of `q`. */
export async function runSearch<Result>(
  database: Database,
  search: UnitSearch | null,
  query: (queries: Queries) => Promise<Result>,
  deadlines: typeof searchDeadlines = searchDeadlines,
): Promise<Result> {
  if (search === null) return query(database)
  const asker = currentAsker()
  try {
    return await database.search(async (tx) => {
      const begun = performance.now()
      const milliseconds = timeLeft(asker, search.hasRegex ? deadlines.regex : deadlines.other)
      if (milliseconds < 1) throw tooLong(search)
      await tx.executeSql(settingsOf(search, milliseconds))
      try {
        return await query(tx)
      } finally {
        if (asker?.searchMs) asker.searchMs = Math.max(0, asker.searchMs - (performance.now() - begun))
      }
    })
  } catch (error) {
    if (codeOf(error) === invalidRegex) throw searchProblem('a regular expression is wrong.')
    if (codeOf(error) !== queryCanceled) throw error
    if (asker?.signal.aborted) throw new Refusal('unavailable', { detail: 'Nobody waits for it.', cause: error })
    throw tooLong(search)
  }
}

/** Milliseconds that a search has now: its own, and no more than are left for those of its request. */
function timeLeft(asker: Asker | null, deadline: number): number {
  if (asker === null) return deadline
  asker.searchMs ??= requestDeadlines[asker.kind]
  return Math.floor(Math.min(deadline, asker.searchMs))
}
