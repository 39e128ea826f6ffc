import type { AnyField, FieldProblem, FieldRecord, ListReading, NamedReading, ObjectReading } from '@weft/contract'
import type { FieldRules } from './field-rules.ts'
import { type ParseResult, type Place, problem, problemTexts, type Source } from './parsed.ts'
import { readJsonObject } from './read-json.ts'
import { readLanguage, readText } from './read-text.ts'
import {
  readBoolean,
  readChecks,
  readChoice,
  readDecimal,
  readFile,
  readInteger,
  readLong,
  readTime,
} from './read-value.ts'

export interface ParseOptions {
  /** `partial` (PATCH): absent fields are absent. `whole`: absent required fields are problems, initial values are filled in. */
  readonly extent: 'whole' | 'partial'
  readonly source: Source
  readonly rules: FieldRules
  /** Stands before each name in the problems: `plural.`. */
  readonly prefix?: string
  /** Values that are there already: as texts of the same fields they are right. */
  readonly shown?: object
}

export interface ParsedFields {
  /** The values that are right, also when others are wrong. */
  readonly values: Record<string, unknown>
  /** In the order of the fields' declaration. */
  readonly problems: FieldProblem[]
}

/** Reads the declared fields of an object; keys beside them are ignored. Every problem is found in one pass. */
export function parseFields(
  fields: FieldRecord,
  input: Readonly<Record<string, unknown>>,
  options: ParseOptions,
): ParsedFields {
  const found: ParsedFields = { values: {}, problems: [] }
  for (const name in fields) {
    const field = fields[name]
    if (field !== undefined) parseField(name, field, { input, options, found })
  }
  return found
}

interface Progress {
  readonly input: Readonly<Record<string, unknown>>
  readonly options: ParseOptions
  readonly found: ParsedFields
}

/** Whether a field is needed because nothing was sent that stands for it. */
const isWanting = ({ requiredUnless }: AnyField, input: Readonly<Record<string, unknown>>): boolean =>
  requiredUnless !== undefined && !requiredUnless.some((name) => Object.hasOwn(input, name))

function parseField(name: string, field: AnyField, { input, options, found }: Progress): void {
  const attr = `${options.prefix ?? ''}${name}`
  const sent = Object.hasOwn(input, name) ? input[name] : undefined
  if (sent === undefined) {
    if (options.extent === 'partial') return
    // A browser sends nothing for a box that is not ticked: clients know absent booleans of forms as false.
    if (options.source === 'form' && field.reading.kind === 'boolean') found.values[name] = false
    else if (field.presence === 'initial') found.values[name] = field.initial
    else if (field.presence === 'required' || isWanting(field, input))
      found.problems.push({ code: 'required', attr, detail: problemTexts.required })
    return
  }
  const value = options.source !== 'json' ? formValue(sent, field) : sent
  if (value === null) {
    if (field.nullable) found.values[name] = null
    else found.problems.push({ code: 'null', attr, detail: problemTexts.null })
    return
  }
  const parsed = readField(field, value, { source: options.source, attr, rules: options.rules })
  if ('value' in parsed) found.values[name] = parsed.value
  else if (typeof value === 'string' && value === shownValue(options, name)) found.values[name] = value
  else found.problems.push(...parsed.problems)
}

const shownValue = ({ shown = {} }: ParseOptions, name: string): unknown =>
  Object.hasOwn(shown, name) ? shown[name as keyof typeof shown] : undefined

/** Whether a key may come several times in a form or a query: the texts arrive as an array. */
export const comesSeveralTimes = ({ reading: { kind } }: AnyField): boolean => kind === 'list' || kind === 'checks'

/** A form has no null and no lists: an empty text stands for null where null may be, and a key may come once or several times. */
function formValue(sent: unknown, field: AnyField): unknown {
  if (comesSeveralTimes(field)) return Array.isArray(sent) ? sent : [sent]
  const last: unknown = Array.isArray(sent) ? sent.at(-1) : sent
  return last === '' && field.nullable ? null : last
}

/** Reads a value that is there and not null, as the field's contract says. */
export function readField(field: AnyField, input: unknown, place: Place): ParseResult<unknown> {
  const parsed = readValue(field, input, place)
  const { toldAs } = field
  if (toldAs === undefined || 'value' in parsed) return parsed
  return { problems: parsed.problems.map((one) => ({ ...one, attr: toldAs })) }
}

function readValue({ reading }: AnyField, input: unknown, place: Place): ParseResult<unknown> {
  switch (reading.kind) {
    case 'text':
      return readText(reading, input, place)
    case 'integer':
      return readInteger(reading, input, place)
    case 'long':
      return readLong(input, place)
    case 'decimal':
      return readDecimal(reading, input, place)
    case 'boolean':
      return readBoolean(input, place)
    case 'choice':
      return readChoice(reading, input, place)
    case 'time':
      return readTime(input, place)
    case 'list':
      return readList(reading, input, place)
    case 'object':
      return readObject(reading, input, place)
    case 'json':
      return readJsonObject(reading, input, place)
    case 'file':
      return readFile(input, place)
    case 'language':
      return readLanguage(reading, input, place)
    case 'named':
      return readNamed(reading, input, place)
    case 'checks':
      return readChecks(reading, input, place)
  }
}

/** Reads a value, or an object that has it under its name. */
function readNamed({ name, value }: NamedReading, input: unknown, place: Place): ParseResult<unknown> {
  const isObject = typeof input === 'object' && input !== null && Object.hasOwn(input, name)
  const sent: unknown = isObject ? input[name as keyof typeof input] : input
  return value.kind === 'text' ? readText(value, sent, place) : readInteger(value, sent, place)
}

/** Problems of an item carry its index: `target.0`. */
function readList({ item, empty, max }: ListReading, input: unknown, place: Place): ParseResult<readonly unknown[]> {
  const { attr } = place
  if (!Array.isArray(input)) return problem('not_a_list', attr, 'A list of items is expected here.')
  if (!empty && input.length === 0) return problem('empty', attr, 'This list must not be empty.')
  if (input.length > max) return problem('max_length', attr, `At most ${max} items may stand here.`)
  const values: unknown[] = []
  const problems: FieldProblem[] = []
  for (const [index, one] of input.entries()) {
    const parsed =
      one === null
        ? problem('null', `${attr}.${index}`, 'This item must not be null.')
        : readField(item, one, { ...place, attr: `${attr}.${index}` })
    if ('value' in parsed) values.push(parsed.value)
    else problems.push(...parsed.problems)
  }
  return problems.length > 0 ? { problems } : { value: values }
}

/** Problems of its fields carry the path: `plural.formula`. */
function readObject({ fields, extent }: ObjectReading, input: unknown, place: Place): ParseResult<object> {
  const { source, attr, rules } = place
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return problem('invalid', attr, 'An object is expected here.')
  const sent = input as Readonly<Record<string, unknown>> // an object that is no list
  const { values, problems } = parseFields(fields, sent, { extent, source, rules, prefix: `${attr}.` })
  return problems.length > 0 ? { problems } : { value: values }
}
