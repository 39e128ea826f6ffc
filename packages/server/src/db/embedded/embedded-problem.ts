import { DatabaseProblem } from '../database-problem.ts'

/** The same of the embedded database: its files, its programs, its place. */
export class EmbeddedDatabaseProblem extends DatabaseProblem {
  override readonly name = 'EmbeddedDatabaseProblem'
}
