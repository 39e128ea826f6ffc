import {
  MAX_FORMULA,
  type PluralFunction,
  type PluralProblem,
  parsePluralFormula,
  withoutSemicolon,
} from './plural-expression.ts'

/** A plural rule ready for use. */
export interface PluralForms {
  readonly number: number
  readonly formula: string
  /** The form for a count, always within 0 … number-1. */
  readonly evaluate: PluralFunction
}

export type PluralFormsResult =
  | { readonly ok: true; readonly plural: PluralForms }
  | { readonly ok: false; readonly problem: PluralProblem }

/** Forms that a rule may have; the largest known rules have 6. */
const MAX_FORMS = 20

/** Every count to 1000 and the round ones that some rules single out: what two equal rules must agree on. */
const PROBES: readonly number[] = [
  ...Array.from({ length: 1001 }, (_, n) => n),
  ...[1100, 2000, 5000, 10_000, 20_000, 21_000, 40_000, 60_000, 80_000, 90_000, 100_000, 100_001],
  ...[200_000, 1_000_000, 1_000_001, 1_000_002, 1_100_000, 2_000_000, 10_000_000],
]

const compiled = new Map<string, PluralFormsResult>()
const MAX_COMPILED = 500

function compile(number: number, formula: string): PluralFormsResult {
  if (!Number.isInteger(number) || number < 1 || number > MAX_FORMS) {
    const detail = `the number of plural forms is from 1 to ${MAX_FORMS}`
    return { ok: false, problem: { code: 'plural-number', span: null, detail } }
  }
  const parsed = parsePluralFormula(formula)
  if (!parsed.ok) return parsed
  for (const n of PROBES) {
    const index = parsed.evaluate(n)
    if (index < 0 || index >= number) {
      const detail = `the plural formula gives form ${index} for n = ${n}, but there are only ${number} forms`
      return { ok: false, problem: { code: 'plural-out-of-range', span: null, detail } }
    }
  }
  const evaluate: PluralFunction = (n) => {
    const index = parsed.evaluate(n)
    return index >= 0 && index < number ? index : number - 1
  }
  return { ok: true, plural: { number, formula: withoutSemicolon(formula), evaluate } }
}

/** Makes a plural rule of its two parts; the formula must stay within the number of forms. */
export function makePluralForms(number: number, formula: string): PluralFormsResult {
  // A text longer than any formula is refused by its length, and not cached.
  if (formula.length > MAX_FORMULA) return compile(number, formula)
  const key = `${number};${formula}`
  let result = compiled.get(key)
  if (!result) {
    result = compile(number, formula)
    if (compiled.size >= MAX_COMPILED) compiled.clear()
    compiled.set(key, result)
  }
  return result
}

const HEADER = /^\s*nplurals\s*=\s*(\d{1,9})\s*;\s*plural\s*=/

/** Parses the value of a gettext `Plural-Forms` header: `nplurals=2; plural=n != 1;`. */
export function parsePluralForms(header: string): PluralFormsResult {
  const match = HEADER.exec(header)
  if (!match?.[1]) {
    const detail = 'expected "nplurals=NUMBER; plural=FORMULA;"'
    return { ok: false, problem: { code: 'plural-syntax', span: { start: 0, end: header.length }, detail } }
  }
  return makePluralForms(Number(match[1]), header.slice(match[0].length).trim())
}

/** Writes the value of a gettext `Plural-Forms` header. */
export function formatPluralForms(plural: { readonly number: number; readonly formula: string }): string {
  return `nplurals=${plural.number}; plural=${plural.formula};`
}

type Rule = { readonly number: number; readonly formula: string }

/** Whether two rules choose the same form for every count that matters, however they are written. Wrong rules equal only themselves. */
export function samePlural(a: Rule, b: Rule): boolean {
  if (a.number !== b.number) return false
  if (a.formula.trim() === b.formula.trim()) return true
  const [left, right] = [makePluralForms(a.number, a.formula), makePluralForms(b.number, b.formula)]
  if (!left.ok || !right.ok) return false
  return PROBES.every((n) => left.plural.evaluate(n) === right.plural.evaluate(n))
}

function findExamples({ number, evaluate }: PluralForms, limit: number): number[][] {
  const examples: number[][] = Array.from({ length: number }, () => [])
  for (const n of PROBES) {
    const form = examples[evaluate(n)]
    if (form && form.length < limit) form.push(n)
  }
  return examples
}

/** Computed examples of rules, by the number of requested counts. */
const foundExamples = new WeakMap<PluralForms, Map<number, readonly (readonly number[])[]>>()

/** For each form some counts that use it, the smallest first (at most `limit`): shown to translators. A rule is gone through once. */
export function pluralExamples(rule: Rule, limit = 10): readonly (readonly number[])[] {
  const made = makePluralForms(rule.number, rule.formula)
  if (!made.ok) return Array.from({ length: Math.max(0, Math.min(rule.number, MAX_FORMS)) }, () => [])
  const found = foundExamples.get(made.plural) ?? new Map<number, readonly (readonly number[])[]>()
  foundExamples.set(made.plural, found)
  const examples = found.get(limit) ?? findExamples(made.plural, limit)
  found.set(limit, examples)
  return examples
}
