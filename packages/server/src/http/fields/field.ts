import type { TSchema } from 'typebox'
import type { FieldProblem, FieldProblemCode } from '../../refusal.ts'

/** Where values come from: JSON has types, a form and a query string have only texts (and files). */
export type Source = 'json' | 'form' | 'query'

export type Parsed<T> = { readonly value: T } | { readonly problems: readonly FieldProblem[] }

/** What OPTIONS tells of a field beside its name. */
export interface FieldNotes {
  readonly type: string
  readonly label?: string
  readonly help?: string
  readonly maxLength?: number
  readonly choices?: readonly (string | number)[]
}

/** One value that a body or a query string may carry: how it is read, described and refused. */
export interface Field<T, Presence extends 'required' | 'optional' | 'initial' = 'required' | 'optional' | 'initial'> {
  readonly presence: Presence
  readonly nullable: boolean
  /** The value of an absent field of presence `initial`. */
  readonly initial?: T
  readonly schema: TSchema
  readonly notes: FieldNotes
  /** True where one key may come several times in a form: the texts arrive as an array. */
  readonly several: boolean
  /** Reads a value that is there and not null. `attr` is the name to put into problems. */
  parse(input: unknown, source: Source, attr: string): Parsed<T>
}

export type AnyField = Field<unknown>
export type FieldRecord = { readonly [name: string]: AnyField }

type Value<F> = F extends Field<infer T, infer _Presence> ? T : never
type NamesWith<Fields extends FieldRecord, Presence extends string> = {
  [Name in keyof Fields]: Fields[Name]['presence'] extends Presence ? Name : never
}[keyof Fields]

/** The values of a whole body: required and initial fields are there, optional ones may be absent. */
export type Values<Fields extends FieldRecord> = {
  readonly [Name in NamesWith<Fields, 'required' | 'initial'>]: Value<Fields[Name]>
} & { readonly [Name in NamesWith<Fields, 'optional'>]?: Value<Fields[Name]> }

/** The values of a partial body (PATCH): each may be absent. */
export type PartialValues<Fields extends FieldRecord> = { readonly [Name in keyof Fields]?: Value<Fields[Name]> }

export const problemTexts = {
  required: 'This field is required.',
  blank: 'This field must not be blank.',
  null: 'This field must not be null.',
  invalid: 'This value is not valid.',
} as const

export function problem(code: FieldProblemCode, attr: string | null, detail: string): { problems: FieldProblem[] } {
  return { problems: [{ code, detail, attr }] }
}

/** The field may be left out; it is then absent from the values. */
export function optional<T>(field: Field<T>): Field<T, 'optional'> {
  return { ...field, presence: 'optional' }
}

/** The field may be left out; the values then carry `value` (but not in a partial body). */
export function initially<T>(field: Field<T>, value: NoInfer<T>): Field<T, 'initial'> {
  return { ...field, presence: 'initial', initial: value }
}

/** The field may be null. */
export function nullable<T, Presence extends 'required' | 'optional' | 'initial'>(
  field: Field<T, Presence>,
): Field<T | null, Presence> {
  const { initial, ...rest } = field
  return {
    ...rest,
    ...(initial === undefined ? {} : { initial }),
    nullable: true,
    schema: { anyOf: [field.schema, { type: 'null' }] },
    parse: field.parse,
  }
}
