import Type from 'typebox'
import { type Field, type Parsed, problem, type Source } from './field.ts'

/** Of an object that is not looked into: more was not written by a person. */
const limits = { depth: 10, values: 1000, characters: 10_000 }

interface Tally {
  values: number
  characters: number
}

/** Any JSON object, not looked into beyond what the database and a file can hold. */
export function jsonObject(
  options: { readonly help?: string } = {},
): Field<Readonly<Record<string, unknown>>, 'required'> {
  return {
    presence: 'required',
    nullable: false,
    several: false,
    schema: Type.Record(Type.String(), Type.Unknown(), {
      maxProperties: limits.values,
      ...(options.help === undefined ? {} : { description: options.help }),
    }),
    notes: { type: 'nested object', ...(options.help === undefined ? {} : { help: options.help }) },
    parse(input: unknown, source: Source, attr: string): Parsed<Readonly<Record<string, unknown>>> {
      const value = source !== 'json' && typeof input === 'string' ? parsedText(input) : input
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return problem('not_a_dict', attr, 'An object is expected here.')
      const fault = faultOf(value, limits.depth, { values: 0, characters: 0 })
      if (fault === 'NUL') return problem('null_characters_not_allowed', attr, 'NUL characters may not stand here.')
      if (fault !== null) return problem('invalid', attr, fault)
      return { value: value as Readonly<Record<string, unknown>> } // checked just above
    },
  }
}

function parsedText(text: string): unknown {
  if (text.length > 2 * limits.characters) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** What is wrong with a value; null: nothing. It looks no deeper than so many levels. */
function faultOf(value: unknown, levels: number, tally: Tally): string | null {
  if (++tally.values > limits.values) return `At most ${limits.values} values may stand here.`
  if (typeof value === 'string') return textFault(value, tally)
  if (typeof value !== 'object' || value === null) return null
  if (levels === 0) return `This is nested deeper than ${limits.depth} levels.`
  for (const name in value) {
    const fault =
      textFault(name, tally) ?? faultOf((value as Readonly<Record<string, unknown>>)[name], levels - 1, tally)
    if (fault !== null) return fault
  }
  return null
}

function textFault(text: string, tally: Tally): string | null {
  tally.characters += text.length
  if (tally.characters > limits.characters) return `At most ${limits.characters} characters may stand here.`
  if (text.includes('\0')) return 'NUL'
  return text.isWellFormed() ? null : 'This is not well-formed Unicode.'
}
