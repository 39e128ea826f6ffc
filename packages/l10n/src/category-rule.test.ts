import plurals from 'cldr-core/supplemental/plurals.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { categoryRule } from './category-rule.ts'
import { cldrPlural } from './cldr-plural.ts'
import { languages } from './language.ts'
import { makePluralForms, pluralExamples } from './plural-forms.ts'

const rules = new Map<string, Readonly<Record<string, string>>>(
  Object.entries(plurals.supplemental['plurals-type-cardinal']),
)

const rulesOf = (code: string) => {
  const tag = code.replace(/@.*/, '').replaceAll('_', '-')
  return rules.get(tag) ?? rules.get(tag.split('-')[0] ?? '')
}

test('every known language that CLDR knows counts by its categories', () => {
  let compared = 0
  for (const { code, plural } of languages) {
    const cldr = rulesOf(code)
    if (!cldr || code === 'und') continue
    const expected = cldrPlural(cldr)
    const rule = categoryRule(code, plural)
    const made = makePluralForms(rule.number, rule.formula)
    expect(made.ok, code).toBe(true)
    // CLDR has forms that only fractions use, which no whole number gets.
    const used = pluralExamples(expected, 1e9).filter((counts) => counts.length > 0)
    expect(pluralExamples(rule, 1e9), code).toEqual(used)
    compared += 1
  }
  expect(compared).toBeGreaterThan(200)
})

test('a rule that counts alike stays as it is written', () => {
  const czech = { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' }
  expect(categoryRule('cs', czech)).toBe(czech)
  const spanish = categoryRule('es_MX', { number: 2, formula: 'n != 1' })
  expect(spanish.number).toBe(3)
  expect(categoryRule('es_MX', spanish)).toBe(spanish)
})

test('Portuguese of Portugal counts otherwise than that of Brazil', () => {
  const forms = (code: string) => pluralExamples(categoryRule(code, { number: 2, formula: 'n > 1' }), 2)
  expect(forms('pt_BR')).toEqual([
    [0, 1],
    [1_000_000, 2_000_000],
    [2, 3],
  ])
  expect(forms('pt_PT')).toEqual([[1], [1_000_000, 2_000_000], [0, 2]])
})

test('a rule with more forms than there are categories is that of one and other', () => {
  expect(categoryRule('tlh', { number: 7, formula: 'n%7' })).toEqual({ number: 2, formula: 'n != 1' })
  const six = { number: 6, formula: 'n%6' }
  expect(categoryRule('tlh', six)).toBe(six)
})
