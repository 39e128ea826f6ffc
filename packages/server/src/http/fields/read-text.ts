import type { FieldProblem, LanguageReading, TextReading } from '@weft/contract'
import { judge } from './field-rules.ts'
import { type ParseResult, type Place, problem, problemTexts } from './parsed.ts'

/** Reads a text; numbers become texts, as in the forms that clients once sent. */
export function readText(
  { blank, trim, maxLength, rule }: TextReading,
  input: unknown,
  place: Place,
): ParseResult<string> {
  const { attr, rules } = place
  if (typeof input !== 'string' && typeof input !== 'number') return problem('invalid', attr, 'This is not a text.')
  const whole = String(input)
  const value = trim ? whole.trim() : whole
  if (value === '') return blank ? { value } : problem('blank', attr, problemTexts.blank)
  // Nobody's rule looks at a text that is too long: it may take its time.
  if (value.length > maxLength) return problem('max_length', attr, `At most ${maxLength} characters may stand here.`)
  const detail = rule === null ? null : judge(rule, value, rules)
  const problems: FieldProblem[] = detail === null ? [] : [{ code: 'invalid', attr, detail }]
  if (!value.isWellFormed()) problems.push({ code: 'invalid', attr, detail: 'This is not well-formed Unicode.' })
  if (value.includes('\0'))
    problems.push({ code: 'null_characters_not_allowed', attr, detail: 'NUL characters are not allowed.' })
  return problems.length > 0 ? { problems } : { value }
}

/** Reads the code of a language, or an object with one. */
export function readLanguage({ code }: LanguageReading, input: unknown, place: Place): ParseResult<string> {
  const sent = typeof input === 'object' && input !== null && 'code' in input ? input.code : input
  if (typeof sent === 'string' && sent !== '') return readText(code, sent, place)
  return problem('invalid', place.attr, 'Expected the code of a language.')
}
