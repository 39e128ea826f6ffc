import { type InvalidFields, invalidField } from '../refusal.ts'

/** The error for a search that is invalid or too expensive: a problem of the field `q`. */
export const searchProblem = (detail: string): InvalidFields =>
  invalidField('q', `The search is not understood: ${detail}`)
