import Type from 'typebox'
import type { FieldProblem } from '../../refusal.ts'
import {
  type Field,
  type FieldRecord,
  type Parsed,
  type PartialValues,
  problem,
  type Source,
  type Values,
} from './field.ts'
import { parseFields } from './parse-fields.ts'

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
const plain = { presence: 'required', nullable: false, several: false } as const

/** What the database's columns take. */
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
    parse(input: unknown, _source: Source, attr: string): Parsed<number> {
      if (typeof input === 'string' && input.length > 1000)
        return problem('max_string_length', attr, 'This text is too long for a number.')
      const isNumeric =
        typeof input === 'number' || (typeof input === 'string' && /^\s*[-+]?\d+(\.0*)?\s*$/.test(input))
      const value = isNumeric ? Number(input) : Number.NaN
      if (!Number.isInteger(value)) return problem('invalid', attr, 'A valid integer is required.')
      if (value > max) return problem('max_value', attr, `The largest value is ${max}.`)
      if (value < min) return problem('min_value', attr, `The smallest value is ${min}.`)
      return { value }
    },
  }
}

const yes = new Set(['t', 'T', 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', '1'])
const no = new Set(['f', 'F', 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', '0'])

/** A boolean; also the words and digits that forms use for one. */
export function boolean(options: Words = {}): Field<boolean, 'required'> {
  return {
    ...plain,
    schema: Type.Boolean(described(options)),
    notes: notes('boolean', options),
    parse(input: unknown, _source: Source, attr: string): Parsed<boolean> {
      if (typeof input === 'boolean') return { value: input }
      const word = typeof input === 'number' || typeof input === 'string' ? String(input).trim() : ''
      if (yes.has(word)) return { value: true }
      if (no.has(word)) return { value: false }
      return problem('invalid', attr, 'This is neither true nor false.')
    },
  }
}

/** One of a closed list of texts or numbers; a number also as a text. `aliases` map what else is understood. */
export function choice<const Choice extends string | number>(
  choices: readonly Choice[],
  options: Words & { readonly aliases?: { readonly [alias: string]: NoInfer<Choice> } } = {},
): Field<Choice, 'required'> {
  const byText = new Map<string, Choice>([
    ...Object.entries(options.aliases ?? {}),
    ...choices.map((one): [string, Choice] => [String(one), one]),
  ])
  return {
    ...plain,
    schema: Type.Enum([...choices], described(options)),
    notes: { ...notes('choice', options), choices },
    parse(input: unknown, _source: Source, attr: string): Parsed<Choice> {
      const value = typeof input === 'string' || typeof input === 'number' ? byText.get(String(input)) : undefined
      if (value === undefined) return problem('invalid_choice', attr, `This is not one of: ${choices.join(', ')}.`)
      return { value }
    },
  }
}

/** Years of four digits, whatever the time zone: what is beyond them the database writes in another way. */
const firstTime = Date.parse('0001-01-02T00:00:00Z')
const lastTime = Date.parse('9999-12-30T00:00:00Z')

/** A time: ISO 8601, also a date alone (its first moment, UTC). A time without zone is UTC. */
export function time(options: Words = {}): Field<Date, 'required'> {
  return {
    ...plain,
    schema: Type.String({ format: 'date-time', ...described(options) }),
    notes: notes('datetime', options),
    parse(input: unknown, _source: Source, attr: string): Parsed<Date> {
      const match =
        typeof input === 'string' && input.length < 100
          ? /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[-+]\d\d:?\d\d)?)?\s*$/i.exec(input)
          : null
      const value = match ? new Date(`${match[1]}T${match[2] ?? '00:00'}${zoneOf(match[3])}`) : new Date(Number.NaN)
      if (!(value.getTime() >= firstTime && value.getTime() <= lastTime))
        return problem('invalid', attr, 'This is not an ISO 8601 time, such as 2026-11-21T18:30:00Z.')
      return { value }
    },
  }
}

/** A `+` of a query string that was not escaped arrives as a blank; the pattern above lets it through as no zone. */
function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return 'Z'
  return /^[-+]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
}

/** The most items of a list where nothing else is said. */
const usualItems = 1000

/** A list; in a form the key comes several times. Problems of an item carry its index: `target.0`. */
export function list<T>(
  item: Field<T>,
  options: Words & { readonly empty?: boolean; readonly max?: number } = {},
): Field<readonly T[], 'required'> {
  const { max = usualItems } = options
  return {
    ...plain,
    several: true,
    schema: Type.Array(item.schema, {
      ...(options.empty === false ? { minItems: 1 } : {}),
      maxItems: max,
      ...described(options),
    }),
    notes: notes('list', options),
    parse(input: unknown, source: Source, attr: string): Parsed<readonly T[]> {
      if (!Array.isArray(input)) return problem('not_a_list', attr, 'A list of items is expected here.')
      if (options.empty === false && input.length === 0) return problem('empty', attr, 'This list must not be empty.')
      if (input.length > max) return problem('max_length', attr, `At most ${max} items may stand here.`)
      const values: T[] = []
      const problems: FieldProblem[] = []
      for (const [index, one] of input.entries()) {
        const parsed =
          one === null
            ? problem('null', `${attr}.${index}`, 'This item must not be null.')
            : item.parse(one, source, `${attr}.${index}`)
        if ('value' in parsed) values.push(parsed.value)
        else problems.push(...parsed.problems)
      }
      return problems.length > 0 ? { problems } : { value: values }
    },
  }
}

/** An object with fields of its own. Problems carry the path: `plural.formula`. */
export function object<Fields extends FieldRecord>(
  fields: Fields,
  options: Words = {},
): Field<Values<Fields>, 'required'> {
  return objectField<Fields, Values<Fields>>(fields, 'whole', options)
}

/** An object of which only the sent fields count. */
export function partialObject<Fields extends FieldRecord>(
  fields: Fields,
  options: Words = {},
): Field<PartialValues<Fields>, 'required'> {
  return objectField<Fields, PartialValues<Fields>>(fields, 'partial', options)
}

function objectField<Fields extends FieldRecord, T>(
  fields: Fields,
  extent: 'whole' | 'partial',
  options: Words,
): Field<T, 'required'> {
  return {
    ...plain,
    schema: fieldsSchema(fields, extent),
    notes: notes('nested object', options),
    parse(input: unknown, source: Source, attr: string): Parsed<T> {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) {
        return problem('invalid', attr, 'An object is expected here.')
      }
      const { values, problems } = parseFields(fields, input as Readonly<Record<string, unknown>>, {
        extent,
        source,
        prefix: `${attr}.`,
      })
      return problems.length > 0 ? { problems } : { value: values as T } // the fields' parsers made these values
    },
  }
}

/** A file of a multipart form, whole in memory. */
export interface UploadedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** A file part of a multipart form. */
export function file(options: Words = {}): Field<UploadedFile, 'required'> {
  return {
    ...plain,
    schema: Type.Unsafe<UploadedFile>({ type: 'string', format: 'binary', ...described(options) }),
    notes: notes('file upload', options),
    parse(input: unknown, _source: Source, attr: string): Parsed<UploadedFile> {
      if (!isUploadedFile(input))
        return problem('invalid', attr, 'This is not a file; send the body as multipart/form-data.')
      if (input.name === '') return problem('no_match', attr, 'The file has no name.')
      if (input.bytes.length === 0) return problem('empty', attr, 'The file is empty.')
      return { value: input }
    },
  }
}

function isUploadedFile(input: unknown): input is UploadedFile {
  return typeof input === 'object' && input !== null && 'bytes' in input && Buffer.isBuffer(input.bytes)
}

/** The JSON Schema of a body, for OpenAPI. */
export function fieldsSchema(fields: FieldRecord, extent: 'whole' | 'partial') {
  const names = Object.keys(fields)
  const required = extent === 'whole' ? names.filter((name) => fields[name]?.presence === 'required') : []
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema])),
    ...(required.length > 0 ? { required } : {}),
  }
}
