import { expect, test } from 'vitest'
import { languages, makePluralForms, ordinalRule } from './index.ts'

const COUNTS = [...Array(1200).keys(), 1_000_000, 1_000_001, 1_000_002]
const order = ['zero', 'one', 'two', 'few', 'many', 'other']

const tagOf = (code: string) => (code.split('@')[0] ?? '').replaceAll('_', '-')
const isKnown = (code: string) =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tagOf(code)) &&
  Intl.PluralRules.supportedLocalesOf(tagOf(code)).length > 0

test('ordinal numbers have the forms of Intl in every language that it knows', () => {
  const known = languages.filter(({ code }) => isKnown(code))
  expect(known.length).toBeGreaterThan(150)
  const wrong = known.flatMap(({ code }) => {
    const rules = new Intl.PluralRules(tagOf(code), { type: 'ordinal' })
    const chosen = COUNTS.map((count) => rules.select(count))
    const names = order.filter((name) => chosen.some((one) => one === name))
    const made = makePluralForms(ordinalRule(code).number, ordinalRule(code).formula)
    if (!made.ok) return [[code, made.problem.code]]
    const ours = COUNTS.map((count) => names[made.plural.evaluate(count)])
    const at = COUNTS.findIndex((_, index) => ours[index] !== chosen[index])
    return at < 0 && made.plural.number === names.length ? [] : [[code, COUNTS[at], ours[at], chosen[at]]]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['en', 4],
  ['en_GB', 4],
  ['fr_CA', 2],
  ['de', 1],
  ['xx', 1],
])('%s has %i forms', (code, number) => {
  expect(ordinalRule(code).number).toBe(number)
})
