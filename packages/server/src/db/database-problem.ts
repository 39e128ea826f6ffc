/**
 * The database cannot be used. The message is one line with the problem and its remedy. The message is the one line
 * that says what is wrong and what helps.
 */
export class DatabaseProblem extends Error {
  override readonly name: string = 'DatabaseProblem'
}
