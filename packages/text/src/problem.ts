import type { Span } from './span.ts'

/**
 * Something wrong in material that a person gave (a file, a translation, a policy document).
 * It is returned, never thrown; words for people are added where it is shown.
 */
export interface Problem<Code extends string = string> {
  /** A stable name of what is wrong; tests and callers rely on it. */
  readonly code: Code
  /** Where, in the offsets of the material; null when it concerns the whole of it. */
  readonly span: Span | null
  /** What was found and what would be right, in English, one line. */
  readonly detail: string
}
