import { type InvalidFields, invalidField } from '../refusal.ts'

/** The error to throw for a search that cannot be understood, or that asks for too much: a problem of `q`. */
export const searchProblem = (detail: string): InvalidFields =>
  invalidField('q', `The search is not understood: ${detail}`)
