import { RE2JS } from 're2js'

/** A fault of a regular expression, with the part of it that is wrong. */
export interface ExpressionFault {
  readonly detail: string
  readonly span: { readonly start: number; readonly end: number }
}

/** Some faults name the whole expression: these tell where their sign stands. */
const signs: Readonly<Record<string, 'opened' | 'closed' | 'bracket'>> = {
  'missing closing )': 'opened',
  'unexpected )': 'closed',
  'missing closing ]': 'bracket',
}

/** The end of a class of characters that begins at `start`; the length of the expression where it has none. */
function endOfClass(expression: string, start: number): number {
  let at = start + (expression[start + 1] === '^' ? 2 : 1)
  // A bracket at the beginning is a character.
  if (expression[at] === ']') at++
  while (at < expression.length && expression[at] !== ']') at += expression[at] === '\\' ? 2 : 1
  return at
}

/** The place of the first parenthesis or bracket that has no other half; null: all have one. */
function unpaired(expression: string): Readonly<Record<'opened' | 'closed' | 'bracket', number | null>> {
  const open: number[] = []
  for (let at = 0; at < expression.length; at++) {
    const sign = expression[at]
    if (sign === '\\') at++
    else if (sign === '(') open.push(at)
    else if (sign === ')' && open.pop() === undefined) return { opened: null, closed: at, bracket: null }
    else if (sign === '[') {
      const end = endOfClass(expression, at)
      if (end >= expression.length) return { opened: null, closed: null, bracket: at }
      at = end
    }
  }
  return { opened: open.at(-1) ?? null, closed: null, bracket: null }
}

function spanOf(expression: string, error: string, input: string | null): ExpressionFault['span'] {
  const sign = signs[error]
  const place = sign === undefined ? null : unpaired(expression)[sign]
  if (place !== null) return { start: place, end: place + 1 }
  const start = input === null || input === '' ? -1 : expression.indexOf(input)
  if (start < 0 || input === null) return { start: Math.max(0, expression.length - 1), end: expression.length }
  return { start, end: start + input.length }
}

const textIn = (error: Error, name: 'error' | 'input'): string | null => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : null
}

/** The fault of an RE2 expression, and its place; null: none. */
export function expressionFault(expression: string): ExpressionFault | null {
  try {
    RE2JS.compile(expression)
    return null
  } catch (error) {
    if (!(error instanceof Error) || !error.name.startsWith('RE2JS')) throw error
    const said = textIn(error, 'error') ?? error.message
    const span = spanOf(expression, said, textIn(error, 'input'))
    return { detail: `The expression is wrong at character ${span.start + 1}: ${said}.`, span }
  }
}
