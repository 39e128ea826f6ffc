import { pluralExamples, pluralType } from '@weft/l10n'
import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import type { FileLanguage, NewUnit } from '../format.ts'
import { stringsdict } from './stringsdict.format.ts'
import { withZero, zeroCategories } from './stringsdict.plural.ts'

const language = (code: string, number: number, formula: string): FileLanguage => ({
  code,
  plural: { number, formula },
})
const english = language('en', 2, 'n != 1')
const czech = language('cs', 3, '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2')
const arabic = language('ar', 6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5')

test.each([
  [english, ['zero', 'one', 'other'], 11],
  [czech, ['zero', 'one', 'few', 'other'], 16],
  [language('ja', 1, '0'), ['zero', 'other'], 15],
  [arabic, ['zero', 'one', 'two', 'few', 'many', 'other'], 12],
  [language('xx', 3, 'n==5 ? 0 : n==7 ? 1 : 2'), ['zero', 'one', 'few', 'other'], 666],
])('every language has a form for 0, and only one', (of, names, type) => {
  const rule = withZero(of)
  expect(zeroCategories(of)).toEqual(names)
  expect([rule.number, pluralType(rule.number, rule.formula)]).toEqual([names.length, type])
  expect(pluralExamples(rule)[0]).toEqual([0])
  const stored = { ...of, plural: rule }
  expect([withZero(stored), zeroCategories(stored)]).toEqual([rule, names])
})

const open = (text: string, of = english) => stringsdict.parse(Buffer.from(text), { language: of })
const fresh = (context: string, target: readonly string[], more: Partial<NewUnit> = {}): NewUnit => ({
  context,
  source: [],
  target,
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
  ...more,
})

test('an entry and its variables are written as one, with the type of the template’s value', () => {
  const file = open('<plist version="1.0">\n<dict/>\n</plist>\n', czech)
  const like = open(
    '<plist>\n<dict>\n  <key>x</key>\n  <dict>\n    <key>NSStringLocalizedFormatKey</key>\n<string/></dict></dict></plist>',
  )
  const units = [
    fresh('ships', ['%#@n@ zde']),
    fresh('ships:n', ['', '%d loď', '%d lodě', '%d lodí'], { form: 'lld', after: 'ships' }),
  ]
  const bytes = file.edit({ units: units.map((unit) => ({ kind: 'add', unit })), like })
  const rule = '      <key>NSStringFormatSpecTypeKey</key>\n      <string>NSStringPluralRuleType</string>\n'
  const value = '      <key>NSStringFormatValueTypeKey</key>\n      <string>lld</string>\n'
  const texts = ['one', '%d loď', 'few', '%d lodě', 'other', '%d lodí'].map((text, index) =>
    index % 2 === 0 ? `      <key>${text}</key>\n` : `      <string>${text}</string>\n`,
  )
  expect(Buffer.from(bytes).toString()).toBe(
    '<plist version="1.0">\n<dict>\n  <key>ships</key>\n  <dict>\n    <key>NSStringLocalizedFormatKey</key>\n    <string>%#@n@ zde</string>\n' +
      `    <key>n</key>\n    <dict>\n${rule}${value}${texts.join('')}    </dict>\n  </dict>\n</dict>\n</plist>\n`,
  )
})

test('an entry goes with the last of its strings, and not before', () => {
  const rule = '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>'
  const text = `<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>A</string><key>n</key><dict>${rule}<key>other</key><string>N</string></dict></dict></dict></plist>`
  const without = (...keys: string[]) =>
    Buffer.from(open(text).edit({ units: keys.map((key) => ({ kind: 'remove', key })) })).toString()
  expect(without('a', 'a:n')).toBe('<plist><dict></dict></plist>')
  expect(without('a')).toBe(text.replace('<key>NSStringLocalizedFormatKey</key><string>A</string>', ''))
  expect(open(without('a')).units.map(({ context }) => context)).toEqual(['a:n'])
})

test.each([
  ['no text at all', '', 'unexpected-end 1:1'],
  ['another element', '<resources/>', 'unexpected-root 1:1'],
  ['a list', '<plist>\n<array/></plist>', 'unexpected-root 2:1'],
  ['a missing end', '<plist><dict>\n<key>a', 'unexpected-end 2:7'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = stringsdict.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})

test('a text for 0 that is emptied goes, unless the language asks for it', () => {
  const text = (name: string) => `\n<key>${name}</key>\n<string>${name}</string>`
  const of = (names: readonly string[]) =>
    `<plist>\n<dict>\n<key>x</key>\n<dict>\n<key>n</key>\n<dict>${names.map(text).join('')}\n</dict>\n</dict>\n</dict>\n</plist>\n`
  const emptied = (names: readonly string[], language: FileLanguage) => {
    const target = names.map((name) => (name === 'zero' ? '' : name))
    return Buffer.from(
      open(of(names), language).edit({ units: [{ kind: 'set', key: 'x:n', target, state: 'translated' }] }),
    )
  }
  expect(emptied(['zero', 'one', 'other'], english).toString()).toBe(of(['one', 'other']))
  const all = ['zero', 'one', 'two', 'few', 'many', 'other']
  expect(emptied(all, arabic).toString()).toBe(of(all).replace('<string>zero<', '<string><'))
})
