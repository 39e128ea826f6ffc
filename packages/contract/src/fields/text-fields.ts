import Type from 'typebox'
import type { Field } from './field.ts'
import type { TextReading, TextRule } from './reading.ts'

export interface TextOptions {
  readonly label?: string
  readonly help?: string
  /** May be the empty text. */
  readonly blank?: boolean
  /** White space around the text is dropped unless this is false. */
  readonly trim?: boolean
  /** In UTF-16 units; no text is without one. */
  readonly maxLength?: number
}

/** The most characters of a text where nothing else is said. */
const usualLength = 10_000

/** A long text by a person: instructions, explanations. */
export const longText = 100_000

/** A string of a file, or its translation: as many characters of three bytes as a body holds. */
export const unitText = 350_000

/** A text. Numbers become texts, as in the forms that clients once sent. */
export function text(options: TextOptions = {}): Field<string, 'required'> {
  return textField(options, null)
}

/** Letters, digits, `-` and `_`: a name in URLs. */
export function slug(options: TextOptions = {}): Field<string, 'required'> {
  return textField(options, 'slug', { type: 'slug' })
}

/** An absolute http or https URL. */
export function webUrl(options: TextOptions = {}): Field<string, 'required'> {
  return textField(options, 'url', { type: 'url', format: 'uri' })
}

export function email(options: TextOptions = {}): Field<string, 'required'> {
  return textField({ maxLength: 254, ...options }, 'email', { type: 'email', format: 'email' })
}

/** A text that a rule of the server accepts. */
export function textWhere(rule: TextRule, options: TextOptions = {}): Field<string, 'required'> {
  return textField(options, rule)
}

/** How a text of these options is read. */
export function textReading(options: TextOptions, rule: TextRule | null): TextReading {
  const { blank = false, trim = true, maxLength = usualLength } = options
  return { kind: 'text', blank, trim, maxLength, rule }
}

function textField(
  options: TextOptions,
  rule: TextRule | null,
  { type = 'string', format }: { readonly type?: string; readonly format?: string } = {},
): Field<string, 'required'> {
  const reading = textReading(options, rule)
  const { maxLength } = reading
  return {
    presence: 'required',
    nullable: false,
    schema: Type.String({
      maxLength,
      ...(reading.blank ? {} : { minLength: 1 }),
      ...(format === undefined ? {} : { format }),
      ...(options.help === undefined ? {} : { description: options.help }),
    }),
    notes: {
      type,
      ...(options.label === undefined ? {} : { label: options.label }),
      ...(options.help === undefined ? {} : { help: options.help }),
      maxLength,
    },
    reading,
  }
}
