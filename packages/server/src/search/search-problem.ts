import { InvalidFields, validationErrors } from '../refusal.ts'
import type { SearchSpan } from './search-tree.ts'

/** The error for an invalid or too expensive search: a problem of the field `q`, with its place if known. */
export const searchProblem = (detail: string, span?: SearchSpan): InvalidFields =>
  validationErrors([
    { code: 'invalid', attr: 'q', detail: `The search is not understood: ${detail}`, ...(span ? { span } : {}) },
  ])

/** Does something with one term; a problem that comes up there without a place gets the term's. */
export function atTerm<Result>({ span }: { readonly span: SearchSpan }, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    throw validationErrors(error.problems.map((problem) => ({ span, ...problem })))
  }
}
