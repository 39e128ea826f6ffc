import type { Span } from './span.ts'

/**
 * A fault in material from a person (a file, a translation, a policy document). It is returned, never thrown. Texts for
 * people are added where it is shown.
 */
export interface Problem<Code extends string = string> {
  /** A stable name of the fault; tests and callers rely on it. */
  readonly code: Code
  /** Its place, in offsets of the material; null if it concerns the whole. */
  readonly span: Span | null
  /** The fault and the right form, in English, one line. */
  readonly detail: string
}
