import type { Database, Queries } from '../db/database.ts'
import { searchProblem } from './search-problem.ts'
import type { UnitSearch } from './search-units.ts'

/** Milliseconds that a search with regular expressions may take. */
const regexDeadline = 5000

const invalidRegex = '2201B'
const queryCanceled = '57014'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const tooLong = () => searchProblem('the regular expression takes too long.')

/** Runs a query of a search; PostgreSQL stops one with regular expressions at the deadline. */
export async function runSearch<Result>(
  database: Database,
  search: UnitSearch | null,
  query: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  if (!search?.hasRegex) return query(database)
  try {
    return await database.transaction(async (tx) => {
      await tx.executeSql(`set local statement_timeout = ${regexDeadline}`)
      return query(tx)
    })
  } catch (error) {
    if (codeOf(error) === invalidRegex) throw searchProblem('a regular expression is wrong.')
    if (codeOf(error) === queryCanceled) throw tooLong()
    throw error
  }
}
