import type { Position } from '@weft/text'
import type { Severity } from '../lint/define-rule.ts'
import type { ProblemCode } from './problem-codes.ts'

/** A problem as every output format shows it. */
export interface ShownProblem {
  readonly file: string
  readonly code: ProblemCode
  readonly severity: Severity
  readonly start: Position
  readonly end: Position
  readonly path: readonly (string | number)[]
  /** The names of the browsers concerned, such as `release155`. */
  readonly targets: readonly string[]
  readonly detail: string
  readonly suggestion?: string
  readonly fix?: readonly { readonly start: Position; readonly end: Position; readonly content: string }[]
  /** True: `--fix` applies its fix, because the result is something that the browser accepts. */
  readonly isFixable?: boolean
  /** True: its fix would remove a comment, so `--fix` alone does not apply it. */
  readonly losesComment?: boolean
}
