import { DatabaseProblem } from '../database-problem.ts'

/** The same of the embedded database: its files, its programs, its place. */
export class EmbeddedDatabaseProblem extends DatabaseProblem {
  override readonly name = 'EmbeddedDatabaseProblem'
}

/** Whether an error is the operating system's, with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
