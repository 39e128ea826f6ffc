import type { Edit, Span } from '@weft/text'

/** Faults in the text of a document, independent of its policies. */
export type SyntaxCode =
  | 'byte-order-mark'
  | 'wrong-encoding'
  | 'invalid-utf8'
  | 'comment'
  | 'trailing-comma'
  | 'missing-comma'
  | 'missing-colon'
  | 'missing-value'
  | 'unexpected-text'
  | 'unclosed'
  | 'invalid-string'
  | 'invalid-number'
  | 'unquoted-name'
  | 'curly-quotes'
  | 'text-after-end'
  | 'empty-file'
  | 'duplicate-name'
  | 'too-large'

/** A fault of the text. Browsers tolerate only those in `harmlessSyntax`. */
export interface SyntaxProblem {
  readonly code: SyntaxCode
  readonly span: Span
  readonly detail: string
  /** Edits that fix it; absent if no fix is certain. */
  readonly fix?: readonly Edit[]
}

/** Codes that do not keep a browser from reading the file. */
export const harmlessSyntax: ReadonlySet<SyntaxCode> = new Set(['invalid-utf8', 'duplicate-name', 'empty-file'])
