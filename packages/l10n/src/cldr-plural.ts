/**
 * Turns CLDR plural rules (UTS #35, "Language Plural Rules") into a gettext formula. Only integers are counted in
 * translations, so of CLDR's operands `n` and `i` are the count and `v w f t c e` are 0.
 */

/** All other counts are `other`, which needs no condition. */
const CATEGORY_ORDER = ['zero', 'one', 'two', 'few', 'many'] as const

/** A condition in C, or a constant when it does not depend on the count. */
type Condition = string | boolean

function relation(text: string): Condition {
  const match = /^([nivwftce])(?:\s*%\s*(\d+))?\s*(!?=)\s*([\d.,\s]+)$/.exec(text.trim())
  if (!match) return false
  const [, operand = '', modulus, sign, list = ''] = match
  const ranges = list.split(',').map((range) => range.split('..').map(Number))
  if (operand !== 'n' && operand !== 'i') {
    const isZero = ranges.some(([from]) => from === 0)
    return isZero === (sign === '=')
  }
  const value = modulus ? `n % ${modulus}` : 'n'
  const tests = ranges.map(([from = 0, to = from]) => {
    if (from === to) return `${value} ${sign === '=' ? '==' : '!='} ${from}`
    return sign === '=' ? `(${value} >= ${from} && ${value} <= ${to})` : `(${value} < ${from} || ${value} > ${to})`
  })
  const joined = tests.join(sign === '=' ? ' || ' : ' && ')
  return tests.length === 1 ? joined : `(${joined})`
}

function conjunction(text: string): Condition {
  const parts = text.split(/\band\b/).map(relation)
  if (parts.includes(false)) return false
  const tests = parts.filter((part) => typeof part === 'string')
  return tests.length === 0 ? true : tests.join(' && ')
}

/** The condition of a category; null when it does not depend on the count. */
function condition(rule: string): string | null {
  const samples = rule.indexOf('@')
  const parts = (samples < 0 ? rule : rule.slice(0, samples)).split(/\bor\b/).map(conjunction)
  if (parts.includes(true)) return null
  const tests = parts.filter((part) => typeof part === 'string')
  return tests.length === 0 ? null : tests.map((test) => (tests.length > 1 ? `(${test})` : test)).join(' || ')
}

/** The gettext rule of CLDR's rules for one language: keys are `pluralRule-count-one` and so on. */
export function cldrPlural(rules: Readonly<Record<string, string>>): { number: number; formula: string } {
  const tests: string[] = []
  for (const category of CATEGORY_ORDER) {
    const rule = rules[`pluralRule-count-${category}`]
    const test = rule === undefined ? null : condition(rule)
    if (test !== null) tests.push(test)
  }
  if (tests.length === 1 && tests[0] === 'n == 1') return { number: 2, formula: 'n != 1' }
  const chain = tests.map((test, index) => `(${test}) ? ${index} : `).join('')
  return { number: tests.length + 1, formula: `${chain}${tests.length}` }
}
