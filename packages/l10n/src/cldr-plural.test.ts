import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { cldrPlural } from './cldr-plural.ts'
import { makePluralForms } from './plural-forms.ts'

const formulaOf = (one: string) => cldrPlural({ 'pluralRule-count-one': one, 'pluralRule-count-other': '' }).formula

test.each([
  ['n = 2', '(n == 2) ? 0 : 1'],
  ['i=2', '(n == 2) ? 0 : 1'],
  ['  n   !=   2  ', '(n != 2) ? 0 : 1'],
  ['n % 100 = 11', '(n % 100 == 11) ? 0 : 1'],
  ['n%100=11', '(n % 100 == 11) ? 0 : 1'],
  ['n  %  100  =  11', '(n % 100 == 11) ? 0 : 1'],
  ['n = 2..4', '((n >= 2 && n <= 4)) ? 0 : 1'],
  ['n != 2..4', '((n < 2 || n > 4)) ? 0 : 1'],
  ['n = 1,3..5', '((n == 1 || (n >= 3 && n <= 5))) ? 0 : 1'],
  ['n != 1 , 3 .. 5', '((n != 1 && (n < 3 || n > 5))) ? 0 : 1'],
  ['n = 2..2', '(n == 2) ? 0 : 1'],
  ['n = 1 and n % 10 = 3', '(n == 1 && n % 10 == 3) ? 0 : 1'],
  ['n = 1 or n = 3', '((n == 1) || (n == 3)) ? 0 : 1'],
])('the rule %j is the formula %j', (rule, formula) => {
  expect(formulaOf(rule)).toBe(formula)
})

test.each([
  ['n = 2 and v = 0', 'holds'],
  ['n = 2 and v != 0', 'never'],
  ['n = 2 and f = 1', 'never'],
  ['n = 2 and f != 1', 'holds'],
  ['n = 2 and e = 0..5', 'holds'],
  ['n = 2 and e != 0..5', 'never'],
  ['n = 2 and t = 3,0', 'holds'],
  ['n = 2 and w = 1..3', 'never'],
  ['n = 2 and w = 0,7', 'holds'],
  ['n = 2 and c != 0,7', 'never'],
])('fractions and exponents of a whole number are zero: %j %s', (rule, what) => {
  expect(formulaOf(rule)).toBe(what === 'holds' ? '(n == 2) ? 0 : 1' : '0')
})

test.each(['x = 2', 'n = 2 x', 'x n = 2', 'n == 2', 'n = two', 'n', ''])(
  'what is no relation counts nothing: %j',
  (rule) => {
    expect(cldrPlural({ 'pluralRule-count-two': rule })).toEqual({ number: 1, formula: '0' })
  },
)

test('a category that always holds is left to `other`', () => {
  expect(cldrPlural({ 'pluralRule-count-one': 'v = 0', 'pluralRule-count-other': '' })).toEqual({
    number: 1,
    formula: '0',
  })
  expect(formulaOf('n = 1 or v = 0')).toBe('0')
})

test('a relation that cannot be read makes its condition never hold', () => {
  expect(formulaOf('n = 2 and x = 2')).toBe('0')
  expect(formulaOf('n = 2 or x = 2')).toBe('(n == 2) ? 0 : 1')
})

test('samples behind @ are no part of a rule', () => {
  expect(
    cldrPlural({ 'pluralRule-count-one': 'n = 1 @integer 1 or 2', 'pluralRule-count-other': ' @integer 0' }),
  ).toEqual({
    number: 2,
    formula: 'n != 1',
  })
})

test('forms stand in the order of CLDR, whatever the order of the rules', () => {
  expect(
    cldrPlural({
      'pluralRule-count-other': '',
      'pluralRule-count-many': 'n = 5',
      'pluralRule-count-few': 'n = 4',
      'pluralRule-count-two': 'n = 2',
      'pluralRule-count-one': 'n = 1',
      'pluralRule-count-zero': 'n = 0',
    }),
  ).toEqual({
    number: 6,
    formula: '(n == 0) ? 0 : (n == 1) ? 1 : (n == 2) ? 2 : (n == 4) ? 3 : (n == 5) ? 4 : 5',
  })
})

test('each language of CLDR counts as Intl does', () => {
  const path = createRequire(import.meta.url).resolve('cldr-core/supplemental/plurals.json')
  const { supplemental } = JSON.parse(readFileSync(path, 'utf8'))
  const rules: Record<string, Record<string, string>> = supplemental['plurals-type-cardinal']
  const differ: string[] = []
  for (const [code, rule] of Object.entries(rules)) {
    if (Intl.PluralRules.supportedLocalesOf(code).length === 0) continue
    const { number, formula } = cldrPlural(rule)
    const made = makePluralForms(number, formula)
    if (!made.ok) throw new Error(`${code}: ${formula}`)
    const intl = new Intl.PluralRules(code)
    // Two counts have the same form here where they have the same category there.
    const forms = new Map<string, number>()
    for (let n = 0; n <= 1100; n++) {
      const category = intl.select(n)
      const form = made.plural.evaluate(n)
      if ((forms.get(category) ?? form) !== form) differ.push(`${code} ${n}`)
      forms.set(category, form)
    }
    if (new Set(forms.values()).size !== forms.size) differ.push(code)
  }
  expect(differ).toEqual([])
})
