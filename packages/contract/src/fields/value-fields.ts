import Type from 'typebox'
import {
  type Field,
  type FieldRecord,
  fieldsSchema,
  type PartialSentValues,
  type PartialValues,
  type Presence,
  type SentValues,
  type Values,
} from './field.ts'
import { textReading } from './text-fields.ts'

interface Words {
  readonly label?: string
  readonly help?: string
}

const notes = (type: string, words: Words) => ({
  type,
  ...(words.label === undefined ? {} : { label: words.label }),
  ...(words.help === undefined ? {} : { help: words.help }),
})
const described = (words: Words) => (words.help === undefined ? {} : { description: words.help })
const plain = { presence: 'required', nullable: false } as const

/** The range of the database's columns. */
const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 }

/** An integer of 32 bits where nothing else is said, also as a text. */
export function integer(
  options: Words & { readonly min?: number; readonly max?: number } = {},
): Field<number, 'required'> {
  const { min, max } = { ...int32, ...options }
  return {
    ...plain,
    schema: Type.Integer({
      ...(options.min === undefined ? {} : { minimum: min }),
      ...(options.max === undefined ? {} : { maximum: max }),
      ...described(options),
    }),
    notes: notes('integer', options),
    reading: { kind: 'integer', min, max },
  }
}

/** An integer of 64 bits: as a number with all its digits, or as a text, which clients send whose numbers lose digits. */
export function long(options: Words = {}): Field<bigint, 'required', string | number> {
  return {
    ...plain,
    schema: Type.Integer({ format: 'int64', ...described(options) }),
    notes: notes('integer', options),
    reading: { kind: 'long' },
  }
}

/** A decimal number from 0 on, also as a text; its value is a text, such as `12.5`. */
export function decimal(
  options: Words & { readonly digits: number; readonly places: number },
): Field<string, 'required', string | number> {
  const { digits, places } = options
  return {
    ...plain,
    schema: Type.Number({ minimum: 0, exclusiveMaximum: 10 ** (digits - places), ...described(options) }),
    notes: notes('decimal', options),
    reading: { kind: 'decimal', digits, places },
  }
}

/** A boolean; also the words and digits that forms use for one. */
export function boolean(options: Words = {}): Field<boolean, 'required'> {
  return {
    ...plain,
    schema: Type.Boolean(described(options)),
    notes: notes('boolean', options),
    reading: { kind: 'boolean' },
  }
}

/** One of a closed list of texts or numbers; a number also as a text. */
export function choice<const Choice extends string | number>(
  choices: readonly Choice[],
  options: Words = {},
): Field<Choice, 'required'> {
  return {
    ...plain,
    schema: Type.Enum([...choices], described(options)),
    notes: { ...notes('choice', options), choices },
    reading: { kind: 'choice', choices },
  }
}

/** A time: ISO 8601, also a date alone (its first moment, UTC). A time without zone is UTC. */
export function time(options: Words = {}): Field<Date, 'required', Date | string> {
  return {
    ...plain,
    schema: Type.String({ format: 'date-time', ...described(options) }),
    notes: notes('datetime', options),
    reading: { kind: 'time' },
  }
}

/** The most items of a list where nothing else is said. */
const usualItems = 1000

/** A list; in a form the key comes several times. Problems of an item carry its index: `target.0`. */
export function list<Value, Sent>(
  item: Field<Value, Presence, Sent>,
  options: Words & { readonly empty?: boolean; readonly max?: number } = {},
): Field<readonly Value[], 'required', readonly Sent[]> {
  const { max = usualItems, empty = true } = options
  return {
    ...plain,
    schema: Type.Array(item.schema, { ...(empty ? {} : { minItems: 1 }), maxItems: max, ...described(options) }),
    notes: notes('list', options),
    reading: { kind: 'list', item, empty, max },
  }
}

/** An object with nested fields. Problems carry the path: `plural.formula`. */
export function object<Fields extends FieldRecord>(
  fields: Fields,
  options: Words = {},
): Field<Values<Fields>, 'required', SentValues<Fields>> {
  return objectField(fields, 'whole', options)
}

/** An object in which only the sent fields count. */
export function partialObject<Fields extends FieldRecord>(
  fields: Fields,
  options: Words = {},
): Field<PartialValues<Fields>, 'required', PartialSentValues<Fields>> {
  return objectField(fields, 'partial', options)
}

function objectField(fields: FieldRecord, extent: 'whole' | 'partial', options: Words) {
  return {
    ...plain,
    schema: fieldsSchema(fields, extent),
    notes: notes('nested object', options),
    reading: { kind: 'object', fields, extent } as const,
  }
}

/** Limits for an object without a schema: people do not write larger ones. */
const jsonLimits = { depth: 10, values: 1000, characters: 10_000 }

/** Any JSON object, not looked into beyond what the database and a file can hold. */
export function jsonObject(
  options: Words & { readonly values?: number; readonly characters?: number } = {},
): Field<Readonly<Record<string, unknown>>, 'required'> {
  return {
    ...plain,
    schema: Type.Record(Type.String(), Type.Unknown(), { maxProperties: jsonLimits.values, ...described(options) }),
    notes: notes('nested object', options),
    reading: {
      kind: 'json',
      depth: jsonLimits.depth,
      values: options.values ?? jsonLimits.values,
      characters: options.characters ?? jsonLimits.characters,
    },
  }
}

/** A file of a multipart form, whole in memory. */
export interface UploadedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A file from a client: a `File` has its name, other bytes are called `file`. */
export type SentFile = Blob | Uint8Array<ArrayBuffer>

/** A file part of a multipart form. */
export function file(options: Words = {}): Field<UploadedFile, 'required', SentFile> {
  return {
    ...plain,
    schema: Type.Unsafe<UploadedFile>({ type: 'string', format: 'binary', ...described(options) }),
    notes: notes('file upload', options),
    reading: { kind: 'file' },
  }
}

/** The code of a language, or an object with one. */
export function languageCode(options: Words = {}): Field<string, 'required', string | { readonly code: string }> {
  const code = Type.String({ maxLength: 50, minLength: 1 })
  return {
    ...plain,
    schema: Type.Union([code, Type.Object({ code })]),
    notes: notes('language', options),
    reading: { kind: 'language', code: textReading({ maxLength: 50 }, null) },
  }
}

/** A text or an integer, or an object that has it under a name, as replies show it. */
export function named<Value extends string | number, const Name extends string>(
  name: Name,
  field: Field<Value, 'required'>,
): Field<Value, 'required', Value | { readonly [One in Name]: Value }> {
  const { reading } = field
  if (reading.kind !== 'text' && reading.kind !== 'integer') throw new Error(`${name} stands for a text or an integer`)
  return {
    presence: field.presence,
    nullable: field.nullable,
    schema: Type.Union([field.schema, Type.Object({ [name]: field.schema })]),
    notes: field.notes,
    reading: { kind: 'named', name, value: reading },
  }
}

/** Ids of checks. */
export function checkIds(options: Words = {}): Field<readonly string[], 'required'> {
  return {
    ...plain,
    schema: Type.Array(Type.String({ maxLength: 100 }), { maxItems: usualItems }),
    notes: notes('list', options),
    reading: { kind: 'checks', max: usualItems },
  }
}
