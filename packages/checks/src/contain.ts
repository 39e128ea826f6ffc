/**
 * Told of a check or fix that threw: a bug of ours, never of the text. Code that stores texts passes one, so that a bug
 * in a check stops no save and no import; the check then reports nothing for that text. Without it the error goes on.
 */
export type ReportFault = (id: string, error: unknown) => void

/** Asks one check or fix; what it throws is reported, and the answer is then `otherwise`. */
export function contained<Result>(report: ReportFault, id: string, otherwise: Result, ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    // Report any error, and go on with the text.
    report(id, error)
    return otherwise
  }
}
