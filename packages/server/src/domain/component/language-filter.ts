import { RE2JS, RE2JSException } from 're2js'

/** A required or forbidden pattern of a code. */
interface Condition {
  readonly isWanted: boolean
  readonly expression: RE2JS
}

/** The first place at or after `from` of a character outside inner groups and classes; -1 without one. */
function placeOf(wanted: ')' | '|', text: string, from: number): number {
  let depth = 0
  let inClass = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (inClass) inClass = character !== ']'
    else if (character === wanted && depth === 0) return at
    else if (character === '[') inClass = true
    else if (character === '(') depth++
    else if (character === ')') depth--
  }
  return -1
}

/**
 * Reads an expression of `language_regex`. Linear time does not go with looking ahead, but Weblate's manual excludes
 * languages by it: `^(?!(cs|de)$).+$`. Each lookahead at the beginning becomes a separate condition.
 */
function conditionsOf(text: string): Condition[] {
  const conditions: Condition[] = []
  let rest = text
  // With two alternatives, only the first would begin with it.
  while (/^\^\(\?[=!]/.test(rest) && placeOf('|', rest, 0) < 0) {
    const end = placeOf(')', rest, '^(?!'.length)
    if (end < 0) break
    const ahead = rest.slice('^(?!'.length, end)
    conditions.push({ isWanted: rest[3] === '=', expression: RE2JS.compile(`^(?:${ahead})`) })
    rest = `^${rest.slice(end + 1)}`
  }
  return [...conditions, { isWanted: true, expression: RE2JS.compile(rest) }]
}

/** Whether codes can be told by an expression. */
export function isLanguageExpression(text: string): boolean {
  try {
    conditionsOf(text)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

/** Tells whether the component's `language_regex` allows a language code; in linear time, for any expression. */
export function languageFilter(expression: string): (code: string) => boolean {
  if (expression === '^[^.]+$') return (code) => code !== '' && !code.includes('.')
  const conditions = conditionsOf(expression)
  return (code) => conditions.every(({ isWanted, expression: one }) => one.matcher(code).find() === isWanted)
}
