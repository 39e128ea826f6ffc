import type { JsonReading } from '@weft/contract'
import { type ParseResult, type Place, problem } from './parsed.ts'

interface Tally {
  values: number
  characters: number
}

/** Reads any JSON object; it is not looked into beyond what the database and a file can hold. */
export function readJsonObject(
  limits: JsonReading,
  input: unknown,
  { source, attr }: Place,
): ParseResult<Readonly<Record<string, unknown>>> {
  const value = source !== 'json' && typeof input === 'string' ? parsedText(input, limits) : input
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return problem('not_a_dict', attr, 'An object is expected here.')
  const fault = faultOf(value, limits.depth, { limits, tally: { values: 0, characters: 0 } })
  if (fault === 'NUL') return problem('null_characters_not_allowed', attr, 'NUL characters are not allowed.')
  if (fault !== null) return problem('invalid', attr, fault)
  return { value: value as Readonly<Record<string, unknown>> } // checked just above
}

function parsedText(text: string, { characters }: JsonReading): unknown {
  if (text.length > 2 * characters) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

interface Inspection {
  readonly limits: JsonReading
  readonly tally: Tally
}

/** The fault of a value; null: none. It looks no deeper than so many levels. */
function faultOf(value: unknown, levels: number, inspection: Inspection): string | null {
  const { limits, tally } = inspection
  if (++tally.values > limits.values) return `At most ${limits.values} values may stand here.`
  if (typeof value === 'string') return textFault(value, inspection)
  if (typeof value !== 'object' || value === null) return null
  if (levels === 0) return `This is nested deeper than ${limits.depth} levels.`
  for (const name in value) {
    const fault =
      textFault(name, inspection) ?? faultOf((value as Readonly<Record<string, unknown>>)[name], levels - 1, inspection)
    if (fault !== null) return fault
  }
  return null
}

function textFault(text: string, { limits, tally }: Inspection): string | null {
  tally.characters += text.length
  if (tally.characters > limits.characters) return `At most ${limits.characters} characters may stand here.`
  if (text.includes('\0')) return 'NUL'
  return text.isWellFormed() ? null : 'This is not well-formed Unicode.'
}
