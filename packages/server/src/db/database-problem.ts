/** The database cannot be used as it is. The message is the one line that says what is wrong and what helps. */
export class DatabaseProblem extends Error {
  override readonly name: string = 'DatabaseProblem'
}
