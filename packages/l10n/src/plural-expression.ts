import type { Problem } from '@weft/text'

/**
 * Plural formulas are C expressions over the one variable `n` (GNU gettext manual, "Plural forms"). They come from
 * files and API clients, so they are parsed here and never handed to a JavaScript engine.
 *
 *   choice   = or [ '?' choice ':' choice ]
 *   or       = and { '||' and }           and      = equality { '&&' equality }
 *   equality = relation { ('=='|'!=') relation }
 *   relation = sum { ('<'|'>'|'<='|'>=') sum }
 *   sum      = product { ('+'|'-') product }
 *   product  = unary { ('*'|'/'|'%') unary }
 *   unary    = '!' unary | '(' choice ')' | number | 'n'
 */
export type PluralProblem = Problem<'plural-syntax' | 'plural-too-complex' | 'plural-number' | 'plural-out-of-range'>

/** The index of the plural form for a count; a count is a non-negative integer. */
export type PluralFunction = (n: number) => number

/** Characters of a formula. */
export const MAX_FORMULA = 2000
const MAX_DEPTH = 60
const TOKEN = /\s*(\d+|n|\|\||&&|==|!=|<=|>=|[<>+\-*/%!?:()])/y

type Operation = (left: number, right: number) => number

/** Binary operators from the loosest to the tightest binding. Division by zero gives 0: the range check of the header finds it. */
const LEVELS: readonly Readonly<Record<string, Operation>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  {
    '*': (a, b) => a * b,
    '/': (a, b) => (b === 0 ? 0 : Math.trunc(a / b)),
    '%': (a, b) => (b === 0 ? 0 : a % b),
  },
]

interface Token {
  readonly text: string
  readonly start: number
}

class SyntaxFault extends Error {
  readonly at: number
  constructor(at: number, detail: string) {
    super(detail)
    this.at = at
  }
}

class Reader {
  readonly #tokens: readonly Token[]
  readonly #end: number
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens
    this.#end = end
  }

  whole(): PluralFunction {
    const result = this.#choice()
    const rest = this.#tokens[this.#at]
    if (rest) throw new SyntaxFault(rest.start, `unexpected "${rest.text}"`)
    return result
  }

  #accept(text: string): boolean {
    if (this.#tokens[this.#at]?.text !== text) return false
    this.#at++
    return true
  }

  #expect(text: string): void {
    const token = this.#tokens[this.#at]
    if (!this.#accept(text)) throw new SyntaxFault(token?.start ?? this.#end, `expected "${text}"`)
  }

  #choice(): PluralFunction {
    if (++this.#depth > MAX_DEPTH)
      throw new SyntaxFault(this.#tokens[this.#at]?.start ?? this.#end, 'nested too deeply')
    const condition = this.#binary(0)
    let result = condition
    if (this.#accept('?')) {
      const yes = this.#choice()
      this.#expect(':')
      const no = this.#choice()
      result = (n) => (condition(n) !== 0 ? yes(n) : no(n))
    }
    this.#depth--
    return result
  }

  #binary(level: number): PluralFunction {
    const operations = LEVELS[level]
    if (!operations) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const token = this.#tokens[this.#at]
      const operation = token && Object.hasOwn(operations, token.text) ? operations[token.text] : undefined
      if (!operation) return left
      this.#at++
      const [before, right] = [left, this.#binary(level + 1)]
      left = (n) => operation(before(n), right(n))
    }
  }

  #unary(): PluralFunction {
    let negations = 0
    while (this.#accept('!')) negations++
    const value = this.#primary()
    if (negations === 0) return value
    return negations % 2 === 1 ? (n) => Number(value(n) === 0) : (n) => Number(value(n) !== 0)
  }

  #primary(): PluralFunction {
    const token = this.#tokens[this.#at]
    if (!token) throw new SyntaxFault(this.#end, 'ends too early')
    if (this.#accept('(')) {
      const inner = this.#choice()
      this.#expect(')')
      return inner
    }
    this.#at++
    if (token.text === 'n') return (n) => n
    if (!/^\d/.test(token.text)) throw new SyntaxFault(token.start, `unexpected "${token.text}"`)
    const value = Number(token.text)
    return () => value
  }
}

/** The tokens of a formula, at whose end no blanks stand. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match?.[1]) {
      const rest = text.slice(from).trimStart()
      throw new SyntaxFault(text.length - rest.length, `unexpected "${rest.slice(0, 1)}"`)
    }
    tokens.push({ text: match[1], start: TOKEN.lastIndex - match[1].length })
  }
  return tokens
}

export type PluralFormulaResult =
  | { readonly ok: true; readonly evaluate: PluralFunction }
  | { readonly ok: false; readonly problem: PluralProblem }

/** The formula itself, without the semicolon that ends it in headers. */
export function withoutSemicolon(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(';') ? trimmed.slice(0, -1).trimEnd() : trimmed
}

/** Parses a plural formula, with or without the closing `;` of a header. Time is linear, depth and length are bounded. */
export function parsePluralFormula(text: string): PluralFormulaResult {
  if (text.length > MAX_FORMULA) {
    const detail = `a plural formula has at most ${MAX_FORMULA} characters`
    return {
      ok: false,
      problem: { code: 'plural-too-complex', span: { start: MAX_FORMULA, end: text.length }, detail },
    }
  }
  const formula = withoutSemicolon(text)
  try {
    return { ok: true, evaluate: new Reader(tokenize(formula), formula.length).whole() }
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error
    const span = { start: error.at, end: Math.min(error.at + 1, text.length) }
    return { ok: false, problem: { code: 'plural-syntax', span, detail: `plural formula: ${error.message}` } }
  }
}
