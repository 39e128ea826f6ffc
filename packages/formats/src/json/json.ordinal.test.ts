import { languageByCode, languages, ordinalRule } from '@weft/l10n'
import { expect, test } from 'vitest'
import { formsForZero, zerosWithoutSource } from '../forms-for-zero.ts'
import { categoriesOf, countingOf } from '../plural-categories.ts'
import { newUnit } from '../testing.ts'
import { i18nextv4 } from './json.entry-formats.ts'

const languageOf = (code: string) => {
  const plural = languageByCode(code)?.plural
  if (!plural) throw new Error(`no language ${code}`)
  return { code, plural }
}
const open = (code: string, members: object) =>
  i18nextv4.parse(Buffer.from(`${JSON.stringify(members, null, 2)}\n`), { language: languageOf(code) })
const told = (file: ReturnType<typeof open>) => file.units.map(({ context, target }) => [context, target])
const saidBy = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString())

const english = {
  place_ordinal_one: '{{count}}st',
  place_ordinal_two: '{{count}}nd',
  place_ordinal_few: '{{count}}rd',
  place_ordinal_other: '{{count}}th',
  file_one: 'file',
  file_other: 'files',
}

test.each([
  ['en', ['{{count}}st', '{{count}}nd', '{{count}}rd', '{{count}}th']],
  ['de', ['{{count}}th']],
  ['fr', ['{{count}}st', '{{count}}th']],
  ['cy', ['', '{{count}}st', '{{count}}nd', '{{count}}rd', '', '{{count}}th']],
])('in %s the ordinals of the English file have the forms %j', (code, forms) => {
  const [ordinal, cardinal] = told(open(code, english))
  expect(ordinal).toEqual(['place_ordinal', forms])
  expect(cardinal).toEqual(['file', languageOf(code).plural.number === 2 ? ['file', 'files'] : expect.anything()])
})

test('the forms of ordinals have the names of Intl in every language', () => {
  const order = ['zero', 'one', 'two', 'few', 'many', 'other']
  const wrong = languages.flatMap(({ code, plural }) => {
    const tag = (code.split('@')[0] ?? '').replaceAll('_', '-')
    const isTag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag)
    if (!isTag || Intl.PluralRules.supportedLocalesOf(tag).length === 0) return []
    const rules = new Intl.PluralRules(tag, { type: 'ordinal' })
    const chosen = new Set(Array.from({ length: 1200 }, (_, count) => rules.select(count)))
    const names = categoriesOf(countingOf(i18nextv4, 'a_ordinal', { code, plural }))
    return names.join() === order.filter((name) => chosen.has(name as Intl.LDMLPluralRule)).join()
      ? []
      : [[code, names]]
  })
  expect(wrong).toEqual([])
})

test('every form of an ordinal is written, and the cardinal strings stay', () => {
  const file = open('en', english)
  const target = ['1st', '2nd', '3rd', 'nth']
  const change = { kind: 'set', key: 'place_ordinal', target, state: 'translated' } as const
  const [place_ordinal_one, place_ordinal_two, place_ordinal_few, place_ordinal_other] = target
  expect(saidBy(file.edit({ units: [change] }))).toEqual({
    ...english,
    ...{ place_ordinal_one, place_ordinal_two, place_ordinal_few, place_ordinal_other },
  })
})

test.each([
  ['en', ['1st', '2nd', '3rd', 'nth'], ['one', 'two', 'few', 'other']],
  ['it', ['8mo', 'n.'], ['many', 'other']],
  ['de', ['n.'], ['other']],
])('a new file in %s gets the ordinals %j as %j', (code, target, names) => {
  const { target: _target, ...unit } = newUnit('place_ordinal', '')
  const source = ['a', 'b', 'c', 'd']
  const bytes = open(code, {}).edit({ units: [{ kind: 'add', unit: { ...unit, source, target } }] })
  const wanted = names.map((name, form) => [`place_ordinal_${name}`, target[form]])
  expect(saidBy(bytes)).toEqual(Object.fromEntries(wanted))
  expect(told(open(code, saidBy(bytes)))).toEqual([['place_ordinal', target]])
})

test('a text for 0 of ordinals is a form where the rule has one, and elsewhere no program reads it', () => {
  const members = { a_ordinal_zero: '0fed', a_ordinal_other: 'n' }
  expect(told(open('cy', members))).toEqual([['a_ordinal', ['0fed', '', '', '', '', 'n']]])
  const file = open('lv', members)
  expect(told(file)).toEqual([
    ['a_ordinal_zero', ['0fed']],
    ['a_ordinal', ['n']],
  ])
  expect(zerosWithoutSource(i18nextv4, open('en', { a_ordinal_other: 'n' }), file)).toEqual([])
  const isForm = (code: string) => file.units.filter(formsForZero(i18nextv4, file, languageOf(code))).length
  expect([isForm('cy'), isForm('lv')]).toEqual([1, 0])
})

test('a rule that no language has leaves ordinals with one form', () => {
  expect(ordinalRule('tlh')).toEqual({ number: 1, formula: '0' })
})
