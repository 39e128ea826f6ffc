import type { FieldProblem, FieldProblemCode } from '@weft/contract'
import type { FieldRules } from './field-rules.ts'

/** The source of values: JSON has types, a form and a query string have only texts (and files). */
export type Source = 'json' | 'form' | 'query'

export type ParseResult<T> = { readonly value: T } | { readonly problems: readonly FieldProblem[] }

/** The place of a value, and its rules. */
export interface Place {
  readonly source: Source
  /** The name to put into problems: `plural.formula`. */
  readonly attr: string
  readonly rules: FieldRules
}

export const problemTexts = {
  required: 'This field is required.',
  blank: 'This field must not be blank.',
  null: 'This field must not be null.',
} as const

export function problem(code: FieldProblemCode, attr: string | null, detail: string): { problems: FieldProblem[] } {
  return { problems: [{ code, detail, attr }] }
}
