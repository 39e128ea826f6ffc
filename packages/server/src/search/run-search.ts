import type { Database, Queries } from '../db/database.ts'
import { searchProblem } from './search-problem.ts'
import type { UnitSearch } from './search-units.ts'

/** Milliseconds that a search may take, with regular expressions of a client or without. */
const searchDeadlines = { regex: 5000, other: 30_000 }

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
 * does; of strings that are read one after the other they take half.
 */
const settingsOf = (search: UnitSearch, deadlines: typeof searchDeadlines) =>
  `set local statement_timeout = ${search.hasRegex ? deadlines.regex : deadlines.other}` +
  (search.byTexts ? '; set local max_parallel_workers_per_gather = 0' : '')

/** Runs a query of a search (null: of a list without one); PostgreSQL stops it at the deadline, which is a problem of `q`. */
export async function runSearch<Result>(
  database: Database,
  search: UnitSearch | null,
  query: (queries: Queries) => Promise<Result>,
  deadlines: typeof searchDeadlines = searchDeadlines,
): Promise<Result> {
  if (search === null) return query(database)
  try {
    return await database.transaction(async (tx) => {
      await tx.executeSql(settingsOf(search, deadlines))
      return query(tx)
    })
  } catch (error) {
    if (codeOf(error) === invalidRegex) throw searchProblem('a regular expression is wrong.')
    if (codeOf(error) === queryCanceled) throw tooLong(search)
    throw error
  }
}
