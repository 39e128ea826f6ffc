import Type from 'typebox'
import type { FieldProblem } from '../../refusal.ts'
import { type Field, type Parsed, problem, problemTexts, type Source } from './field.ts'

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

/** What a person writes at length: instructions, explanations. */
export const longText = 100_000

/** A string of a file, or its translation: as many characters of three bytes as a body holds. */
export const unitText = 350_000

interface Rule {
  readonly type: string
  readonly format?: string
  readonly detail: string
  accepts(text: string): boolean
}

/** A text. Numbers become texts, as in the forms that clients once sent. */
export function text(options: TextOptions = {}): Field<string, 'required'> {
  return textField(options)
}

/** Letters, digits, `-` and `_`: a name in URLs. */
export function slug(options: TextOptions = {}): Field<string, 'required'> {
  return textField(options, {
    type: 'slug',
    detail: 'Only letters, digits, hyphens and underscores may be used here.',
    accepts: (value) => /^[-a-zA-Z0-9_]+$/.test(value),
  })
}

/** An absolute http or https URL. */
export function webUrl(options: TextOptions = {}): Field<string, 'required'> {
  return textField(options, {
    type: 'url',
    format: 'uri',
    detail: 'This is not an http or https URL.',
    accepts: (value) => /^https?:\/\/[^\s/?#]+/i.test(value) && URL.canParse(value),
  })
}

export function email(options: TextOptions = {}): Field<string, 'required'> {
  return textField(
    { maxLength: 254, ...options },
    {
      type: 'email',
      format: 'email',
      detail: 'This is not an e-mail address.',
      accepts: (value) => /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
    },
  )
}

/** A text that a rule of the caller accepts; `detail` says what would be right. */
export function textWhere(
  accepts: (value: string) => boolean,
  detail: string,
  options: TextOptions = {},
): Field<string, 'required'> {
  return textField(options, { type: 'string', detail, accepts })
}

function textField(options: TextOptions, rule?: Rule): Field<string, 'required'> {
  const { blank = false, trim = true, maxLength = usualLength } = options
  return {
    presence: 'required',
    nullable: false,
    several: false,
    schema: Type.String({
      maxLength,
      ...(blank ? {} : { minLength: 1 }),
      ...(rule?.format === undefined ? {} : { format: rule.format }),
      ...(options.help === undefined ? {} : { description: options.help }),
    }),
    notes: {
      type: rule?.type ?? 'string',
      ...(options.label === undefined ? {} : { label: options.label }),
      ...(options.help === undefined ? {} : { help: options.help }),
      maxLength,
    },
    parse(input: unknown, _source: Source, attr: string): Parsed<string> {
      if (typeof input !== 'string' && typeof input !== 'number') return problem('invalid', attr, 'This is not a text.')
      const whole = String(input)
      const value = trim ? whole.trim() : whole
      if (value === '') return blank ? { value } : problem('blank', attr, problemTexts.blank)
      // Nobody's rule looks at a text that is too long: it may take its time.
      if (value.length > maxLength)
        return problem('max_length', attr, `At most ${maxLength} characters may stand here.`)
      const problems: FieldProblem[] = []
      if (rule !== undefined && !rule.accepts(value)) problems.push({ code: 'invalid', attr, detail: rule.detail })
      if (!value.isWellFormed()) problems.push({ code: 'invalid', attr, detail: 'This is not well-formed Unicode.' })
      if (value.includes('\0')) {
        problems.push({ code: 'null_characters_not_allowed', attr, detail: 'NUL characters may not stand here.' })
      }
      return problems.length > 0 ? { problems } : { value }
    },
  }
}
