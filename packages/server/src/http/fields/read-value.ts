import type { ChecksReading, ChoiceReading, DecimalReading, IntegerReading } from '@weft/contract'
import { type ParseResult, type Place, problem } from './parsed.ts'

/** Reads an integer, also as a text. */
export function readInteger({ min, max }: IntegerReading, input: unknown, { attr }: Place): ParseResult<number> {
  if (typeof input === 'string' && input.length > 1000)
    return problem('max_string_length', attr, 'This text is too long for a number.')
  const isNumeric = typeof input === 'number' || (typeof input === 'string' && /^\s*[-+]?\d+(\.0*)?\s*$/.test(input))
  const value = isNumeric ? Number(input) : Number.NaN
  if (!Number.isInteger(value)) return problem('invalid', attr, 'A valid integer is required.')
  if (value > max) return problem('max_value', attr, `The largest value is ${max}.`)
  if (value < min) return problem('min_value', attr, `The smallest value is ${min}.`)
  return { value }
}

const yes = new Set(['t', 'T', 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', '1'])
const no = new Set(['f', 'F', 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', '0'])

const most = 2n ** 63n - 1n

/** Reads an integer of 64 bits, also as a text. */
export function readLong(input: unknown, { attr }: Place): ParseResult<bigint> {
  // Only these: a deep list does not become a text without going as deep.
  const isNumeric = typeof input === 'bigint' || typeof input === 'number' || typeof input === 'string'
  const text = isNumeric ? String(input).trim() : ''
  if (!/^[-+]?\d{1,100}$/.test(text)) return problem('invalid', attr, 'A valid integer is required.')
  const value = BigInt(text.replace('+', ''))
  if (value > most) return problem('max_value', attr, `The largest value is ${most}.`)
  if (value < -most - 1n) return problem('min_value', attr, `The smallest value is ${-most - 1n}.`)
  return { value }
}

/** Reads a decimal number, also as a text; without needless zeros. */
export function readDecimal({ digits, places }: DecimalReading, input: unknown, { attr }: Place): ParseResult<string> {
  const text = typeof input === 'number' || typeof input === 'string' ? String(input).trim() : ''
  const [, sign, whole = '', part = ''] = /^([-+]?)(\d{1,30})(?:\.(\d{0,30}))?$/.exec(text) ?? []
  if (sign === undefined) return problem('invalid', attr, 'A valid number is required.')
  const number = whole.replace(/^0+(?=\d)/, '')
  const rest = part.replace(/0+$/, '')
  if (sign === '-' && `${number}${rest}` !== '0') return problem('min_value', attr, 'The smallest value is 0.')
  if (rest.length > places) return problem('max_decimal_places', attr, `At most ${places} digits behind the point.`)
  if (number.length > digits - places)
    return problem('max_whole_digits', attr, `At most ${digits - places} digits before the point.`)
  return { value: rest === '' ? number : `${number}.${rest}` }
}

/** Reads a boolean; also the words and digits that forms use for one. */
export function readBoolean(input: unknown, { attr }: Place): ParseResult<boolean> {
  if (typeof input === 'boolean') return { value: input }
  const word = typeof input === 'number' || typeof input === 'string' ? String(input).trim() : ''
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return problem('invalid', attr, 'This is neither true nor false.')
}

/** Choices by their texts, made once for each list: some are long. */
const choicesByText = new WeakMap<ChoiceReading, ReadonlyMap<string, string | number>>()

function byText(reading: ChoiceReading): ReadonlyMap<string, string | number> {
  const known = choicesByText.get(reading)
  if (known !== undefined) return known
  const made = new Map(reading.choices.map((one) => [String(one), one]))
  choicesByText.set(reading, made)
  return made
}

/** Reads one of a closed list; a number also as a text. */
export function readChoice(reading: ChoiceReading, input: unknown, { attr }: Place): ParseResult<string | number> {
  const value = typeof input === 'string' || typeof input === 'number' ? byText(reading).get(String(input)) : undefined
  if (value === undefined) return problem('invalid_choice', attr, `This is not one of: ${reading.choices.join(', ')}.`)
  return { value }
}

/** Years of four digits in any time zone: the database writes other years differently. */
const firstTime = Date.parse('0001-01-02T00:00:00Z')
const lastTime = Date.parse('9999-12-30T00:00:00Z')

/** Reads a time: ISO 8601, also a date alone (its first moment, UTC). A time without zone is UTC. */
export function readTime(input: unknown, { attr }: Place): ParseResult<Date> {
  const match =
    typeof input === 'string' && input.length < 100
      ? /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[-+]\d\d:?\d\d)?)?\s*$/i.exec(input)
      : null
  const value =
    match && isDay(match[1]) ? new Date(`${match[1]}T${match[2] ?? '00:00'}${zoneOf(match[3])}`) : new Date(Number.NaN)
  if (!(value.getTime() >= firstTime && value.getTime() <= lastTime))
    return problem('invalid', attr, 'This is not an ISO 8601 time, such as 2026-11-21T18:30:00Z.')
  return { value }
}

/** To a Date, 30 February is a day of March. */
function isDay(text = ''): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** A `+` of a query string that was not escaped arrives as a blank; the pattern above lets it through as no zone. */
function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return 'Z'
  return /^[-+]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
}

/** Reads ids of checks; problems are reported for the whole field, as clients expect. */
export function readChecks(
  { max }: ChecksReading,
  input: unknown,
  { attr, rules }: Place,
): ParseResult<readonly string[]> {
  const isKnown =
    Array.isArray(input) && input.length <= max && input.every((id) => typeof id === 'string' && rules.isCheck(id))
  return isKnown ? { value: input } : problem('invalid', attr, 'Expected a list of ids of checks.')
}

/** A part of a form that is a file, whole in memory. */
export interface ReceivedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer<ArrayBuffer>
}

export function readFile(input: unknown, { attr }: Place): ParseResult<ReceivedFile> {
  if (!isReceivedFile(input))
    return problem('invalid', attr, 'This is not a file; send the body as multipart/form-data.')
  if (input.name === '') return problem('no_match', attr, 'The file has no name.')
  if (input.bytes.length === 0) return problem('empty', attr, 'The file is empty.')
  return { value: input }
}

function isReceivedFile(input: unknown): input is ReceivedFile {
  return typeof input === 'object' && input !== null && 'bytes' in input && Buffer.isBuffer(input.bytes)
}
