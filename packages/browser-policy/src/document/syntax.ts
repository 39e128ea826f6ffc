import type { Edit, Span } from '@weft/text'

/** What can be wrong with the text of a document before any policy is looked at. */
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

/** One finding about the text. Duplicate names and invalid bytes are the only ones that browsers put up with. */
export interface SyntaxProblem {
  readonly code: SyntaxCode
  readonly span: Span
  readonly detail: string
  /** Edits that mend it, where they are sure. */
  readonly fix?: readonly Edit[]
}

/** Codes that do not keep a browser from reading the file. */
export const harmlessSyntax: ReadonlySet<SyntaxCode> = new Set(['invalid-utf8', 'duplicate-name', 'empty-file'])
