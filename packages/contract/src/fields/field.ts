import type { TSchema } from 'typebox'
import type {
  ChecksReading,
  ChoiceReading,
  DecimalReading,
  IntegerReading,
  JsonReading,
  LanguageReading,
  LongReading,
  NamedReading,
  TextReading,
} from './reading.ts'

/** `required`: must be sent. `optional`: absent where it is not sent. `initial`: has a value where it is not sent. */
export type Presence = 'required' | 'optional' | 'initial'

/** The further facts about a field in the reply to OPTIONS. */
export interface FieldNotes {
  readonly type: string
  readonly label?: string
  readonly help?: string
  readonly maxLength?: number
  readonly choices?: readonly (string | number)[]
}

export interface ListReading {
  readonly kind: 'list'
  readonly item: AnyField
  /** May be the empty list. */
  readonly empty: boolean
  readonly max: number
}

export interface ObjectReading {
  readonly kind: 'object'
  readonly fields: FieldRecord
  readonly extent: 'whole' | 'partial'
}

/** How the value of a field is read. Times are ISO 8601, also a date alone; booleans and integers may come as words. */
export type FieldReading =
  | TextReading
  | IntegerReading
  | LongReading
  | DecimalReading
  | ChoiceReading
  | ListReading
  | ObjectReading
  | JsonReading
  | LanguageReading
  | NamedReading
  | ChecksReading
  | { readonly kind: 'boolean' }
  | { readonly kind: 'time' }
  | { readonly kind: 'file' }

/** Only for types: no field has such a property. */
declare const types: unique symbol

/**
 * One value that a body or a query string may carry: plain data. `Value` is what a handler gets of it, `Sent` what a client writes.
 * The server reads it by its `reading`.
 */
export interface Field<Value, P extends Presence = Presence, Sent = Value> {
  readonly presence: P
  readonly nullable: boolean
  /** The value of an absent field of presence `initial`. */
  readonly initial?: Value
  /** It must be sent as long as none of these is. */
  readonly requiredUnless?: readonly string[]
  readonly schema: TSchema
  readonly notes: FieldNotes
  readonly reading: FieldReading
  /** The name that its problems carry, where clients know it by another. */
  readonly toldAs?: string
  readonly [types]?: { readonly value: Value; readonly sent: Sent }
}

export type AnyField = Field<unknown, Presence, unknown>
export type FieldRecord = { readonly [name: string]: AnyField }

type ValueOf<F> = F extends Field<infer Value, infer _Presence, infer _Sent> ? Value : never
type SentOf<F> = F extends Field<infer _Value, infer _Presence, infer Sent> ? Sent : never
type NamesWith<Fields extends FieldRecord, P extends Presence> = {
  [Name in keyof Fields]: Fields[Name]['presence'] extends P ? Name : never
}[keyof Fields]

/** The values of a whole body: required and initial fields are there, optional ones may be absent. */
export type Values<Fields extends FieldRecord> = {
  readonly [Name in NamesWith<Fields, 'required' | 'initial'>]: ValueOf<Fields[Name]>
} & { readonly [Name in NamesWith<Fields, 'optional'>]?: ValueOf<Fields[Name]> }

/** The values of a partial body (PATCH): each may be absent. */
export type PartialValues<Fields extends FieldRecord> = { readonly [Name in keyof Fields]?: ValueOf<Fields[Name]> }

/** The values of a whole body or a query: only required fields must be present. */
export type SentValues<Fields extends FieldRecord> = {
  readonly [Name in NamesWith<Fields, 'required'>]: SentOf<Fields[Name]>
} & { readonly [Name in NamesWith<Fields, 'optional' | 'initial'>]?: SentOf<Fields[Name]> }

/** The values of a partial body. */
export type PartialSentValues<Fields extends FieldRecord> = { readonly [Name in keyof Fields]?: SentOf<Fields[Name]> }

/** The field may be left out; it is then absent from the values. */
export function optional<Value, Sent>(field: Field<Value, Presence, Sent>): Field<Value, 'optional', Sent> {
  return { ...field, presence: 'optional' }
}

/** The field may be left out where one of the others is sent. */
export function unlessSent<Value, Sent>(
  others: readonly string[],
  field: Field<Value, Presence, Sent>,
): Field<Value, 'optional', Sent> {
  return { ...field, presence: 'optional', requiredUnless: others }
}

/** The field may be left out; the values then carry `value` (but not in a partial body). */
export function initially<Value, Sent>(
  field: Field<Value, Presence, Sent>,
  value: NoInfer<Value>,
): Field<Value, 'initial', Sent> {
  return { ...field, presence: 'initial', initial: value }
}

/** The field may be null. */
export function nullable<Value, P extends Presence, Sent>(
  field: Field<Value, P, Sent>,
): Field<Value | null, P, Sent | null> {
  return { ...field, nullable: true, schema: { anyOf: [field.schema, { type: 'null' }] } } as Field<
    Value | null,
    P,
    Sent | null
  > // the marks of types are of no value
}

/** The field's problems carry this name. */
export function toldAs<Value, P extends Presence, Sent>(
  name: string,
  field: Field<Value, P, Sent>,
): Field<Value, P, Sent> {
  return { ...field, toldAs: name }
}

/** The JSON Schema of a body. */
export function fieldsSchema(fields: FieldRecord, extent: 'whole' | 'partial') {
  const names = Object.keys(fields)
  const required = extent === 'whole' ? names.filter((name) => fields[name]?.presence === 'required') : []
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema])),
    ...(required.length > 0 ? { required } : {}),
  }
}
