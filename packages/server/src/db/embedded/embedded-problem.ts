/** The embedded database cannot be used as things stand. The message is the one line that says what is wrong and what helps. */
export class EmbeddedDatabaseProblem extends Error {
  override readonly name = 'EmbeddedDatabaseProblem'
}

/** Whether an error is the operating system's, with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
