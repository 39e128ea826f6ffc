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
  /** In UTF-16 units. */
  readonly maxLength?: number
}
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
  return textField(options, {
    type: 'email',
    format: 'email',
    detail: 'This is not an e-mail address.',
    accepts: (value) => /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  })
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
  const { blank = false, trim = true, maxLength } = options
  return {
    presence: 'required',
    nullable: false,
    several: false,
    schema: Type.String({
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(blank ? {} : { minLength: 1 }),
      ...(rule?.format === undefined ? {} : { format: rule.format }),
      ...(options.help === undefined ? {} : { description: options.help }),
    }),
    notes: {
      type: rule?.type ?? 'string',
      ...(options.label === undefined ? {} : { label: options.label }),
      ...(options.help === undefined ? {} : { help: options.help }),
      ...(maxLength === undefined ? {} : { maxLength }),
    },
    parse(input: unknown, _source: Source, attr: string): Parsed<string> {
      if (typeof input !== 'string' && typeof input !== 'number') return problem('invalid', attr, 'This is not a text.')
      const whole = String(input)
      const value = trim ? whole.trim() : whole
      if (value === '') return blank ? { value } : problem('blank', attr, problemTexts.blank)
      const problems: FieldProblem[] = []
      if (maxLength !== undefined && value.length > maxLength) {
        problems.push({ code: 'max_length', attr, detail: `At most ${maxLength} characters may stand here.` })
      }
      if (rule !== undefined && !rule.accepts(value)) problems.push({ code: 'invalid', attr, detail: rule.detail })
      if (!value.isWellFormed()) problems.push({ code: 'invalid', attr, detail: 'This is not well-formed Unicode.' })
      if (value.includes('\0')) {
        problems.push({ code: 'null_characters_not_allowed', attr, detail: 'NUL characters may not stand here.' })
      }
      return problems.length > 0 ? { problems } : { value }
    },
  }
}
