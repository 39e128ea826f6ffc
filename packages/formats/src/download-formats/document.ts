import type { Problem } from '@weft/text'
import type { Document, FileUnit, PluralRule } from '../format.ts'

interface ReadContent {
  readonly units?: readonly FileUnit[]
  readonly problem?: Problem
  readonly plural?: PluralRule | null
}

/** A file that is read for its strings alone. */
export const readDocument = (bytes: Uint8Array, { units = [], problem, plural = null }: ReadContent): Document => ({
  bytes,
  units: problem ? [] : units,
  problems: problem ? [problem] : [],
  warnings: () => [],
  plural,
  charset: null,
})

/** A file as a whole is wrong. */
export const wholeProblem = (code: string, detail: string): Problem => ({ code, span: { start: 0, end: 0 }, detail })
