import { expect, test } from 'vitest'
import { begunBy, changedIn, type NamedChange, polish, saidIn } from '../exact-files.fixture.ts'
import { appleXliff } from './xliff.format.ts'

const german = { code: 'de', plural: { number: 2, formula: 'n != 1' } }
const japanese = { code: 'ja', plural: { number: 1, formula: '0' } }
const key = 'a.stringsdict////ships:dict'

const unit = (id: string, source: string, target?: string) =>
  `      <trans-unit id="${id}" xml:space="preserve">
        <source>${source}</source>
${target === undefined ? '' : `        <target>${target}</target>\n`}      </trans-unit>
`
const around = (units: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="a.stringsdict" source-language="en" target-language="pl" datatype="plaintext">
    <body>
${units}    </body>
  </file>
</xliff>
`
const form = (category: string, source: string, target?: string, variable = 'n') =>
  unit(`/ships:dict/${variable}:dict/${category}:dict/:string`, source, target)
const format = unit('/ships:dict/NSStringLocalizedFormatKey:dict/:string', '%#@n@ left', '%#@n@ noch')
const settings = `${unit('/ships:dict/n:dict/NSStringFormatSpecTypeKey:dict/:string', 'NSStringPluralRuleType', 'NSStringPluralRuleType')}${unit('/ships:dict/n:dict/NSStringFormatValueTypeKey:dict/:string', 'd', 'd')}`
const two = `${form('one', '%d ship', 'statek')}${form('other', '%d ships', 'statku')}`

const textsIn = (units: string, language = polish) =>
  saidIn(appleXliff, around(units), { language }).units.map(({ context, source, target, state }) => [
    context,
    source,
    target,
    state,
  ])

test('the forms of a variable are one string, and what the system reads is none', () => {
  expect(textsIn(format + settings + two)).toEqual([
    [
      'a.stringsdict////ships:dict/NSStringLocalizedFormatKey:dict/:string',
      ['%#@n@ left'],
      ['%#@n@ noch'],
      'translated',
    ],
    [`${key}/n`, ['%d ship', '%d ships'], ['', 'statek', '', ''], 'translated'],
  ])
  expect(textsIn(two, german)[0]?.[2]).toEqual(['', 'statek', 'statku'])
})

test('each variable is a string of its own, also where forms stand between those of another', () => {
  const units = `${form('one', 'a')}${form('one', 'c', 'C', 'm')}${form('other', 'b', 'B')}${form('other', 'd', undefined, 'm')}`
  expect(textsIn(units, german)).toEqual([
    [`${key}/n`, ['a', 'b'], ['', '', 'B'], 'translated'],
    [`${key}/m`, ['c', 'd'], ['', 'C', ''], 'translated'],
  ])
  const left = changedIn(appleXliff, around(units), [{ remove: `${key}/n` }], { language: german })
  expect(left).toBe(around(`${form('one', 'c', 'C', 'm')}${form('other', 'd', undefined, 'm')}`))
})

test('marks of an older export are no strings', () => {
  const units = `${unit('items:count:dict', 'NSStringPluralRuleType')}${unit('items:count:dict/:string', 'd', 'd')}${unit('items:count:dict/other:dict/:string', '%d items')}`
  expect(textsIn(units, german)).toEqual([
    ['a.stringsdict///items:count', ['%d items', '%d items'], ['', '', ''], 'untranslated'],
  ])
})

test.each([
  'ships.one',
  'a|==|b.one',
  'a|==|xplural.one',
  'a.plural.one',
  'a:dict/one',
  'a.one:dict/:string',
  'a:dict/more:dict/:string',
])('%s is the name of no form', (id) => {
  expect(textsIn(unit(id, 'x'), german)).toEqual([[`a.stringsdict///${id}`, ['x'], [''], 'untranslated']])
})

test('a form that stands twice is seen twice', () => {
  expect(textsIn(`${two}${form('one', '%d ship', 'x')}`, german).map(([context]) => context)).toEqual([
    `${key}/n`,
    `${key}/n:dict/one:dict/:string`,
  ])
})

const set = (to: readonly string[], name = `${key}/n`): readonly NamedChange[] => [{ set: name, to }]

test.each([
  [
    'few and many come where Xcode sorts them, and other is a copy',
    two,
    ['', 'A', 'B', 'C'],
    `${form('few', '%d ships', 'B')}${form('many', '%d ships', 'C')}${form('one', '%d ship', 'A')}${form('other', '%d ships', 'C')}`,
  ],
  [
    'and in the order of CLDR, where the file has that',
    `${form('zero', 'no ship')}${two}`,
    ['Z', 'A', 'B', 'C'],
    `${form('zero', 'no ship', 'Z')}${form('one', '%d ship', 'A')}${form('few', '%d ships', 'B')}${form('many', '%d ships', 'C')}${form('other', '%d ships', 'C')}`,
  ],
  [
    'a form without a text does not come',
    two,
    ['', 'A', '', ''],
    `${form('one', '%d ship', 'A')}${form('other', '%d ships', 'A')}`,
  ],
  [
    'zero comes last',
    two,
    ['Z', 'A', '', ''],
    `${form('one', '%d ship', 'A')}${form('other', '%d ships', 'A')}${form('zero', '%d ships', 'Z')}`,
  ],
  ['what is the same stays', two, ['', 'statek', '', ''], two],
])('%s', (_, before, to, after) => {
  expect(changedIn(appleXliff, around(before), set(to), { language: polish })).toBe(around(after))
})

test('forms that a language has no use for follow the last', () => {
  const after = changedIn(appleXliff, around(two), set(['', 'B']), { language: japanese })
  expect(after).toBe(around(`${form('one', '%d ship', 'B')}${form('other', '%d ships', 'B')}`))
})

test('the forms of a catalogue of strings are one string as well', () => {
  const one = (name: string, source: string, target?: string) => unit(`%d ships|==|${name}`, source, target)
  const units = `${one('plural.one', '%d ship', 'x')}${one('plural.other', '%d ships', 'y')}${one('device.mac.plural.other', 'z')}`
  expect(textsIn(units, german)).toEqual([
    ['a.stringsdict///%d ships|==|plural', ['%d ship', '%d ships'], ['', 'x', 'y'], 'translated'],
    ['a.stringsdict///%d ships|==|device.mac.plural', ['z', 'z'], ['', '', ''], 'untranslated'],
  ])
  const changes = set(['', 'A', 'B', 'C'], 'a.stringsdict///%d ships|==|plural')
  expect(
    changedIn(appleXliff, around(one('plural.one', 'a') + one('plural.other', 'b')), changes, { language: polish }),
  ).toBe(
    around(
      `${one('plural.few', 'b', 'B')}${one('plural.many', 'b', 'C')}${one('plural.one', 'a', 'A')}${one('plural.other', 'b', 'C')}`,
    ),
  )
})

test('a new string has its forms as strings, and is read again as it was said', () => {
  const to = ['', 'A', 'B', 'C']
  const source = ['%d ship', '%d ships']
  const bytes = begunBy(appleXliff)
  const after = changedIn(appleXliff, bytes, [{ add: 'x///ships:dict/n', to, source }], { language: polish })
  const said = saidIn(appleXliff, after, { language: polish }).units
  expect(said.map((one) => [one.context.replace(/^.*?\/\/\//, ''), one.source, one.target])).toEqual([
    ['ships:dict/n', source, to],
  ])
  expect(after.match(/ id="[^"]*"/g)).toHaveLength(4)
})
