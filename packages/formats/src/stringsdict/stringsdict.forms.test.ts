import { expect, test } from 'vitest'
import { changedIn, type NamedChange } from '../exact-files.fixture.ts'
import { stringsdict } from './stringsdict.format.ts'

const language = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }
const file = (inner: string) => `<plist><dict>${inner}</dict></plist>`
const forms = (inner: string) => file(`<key>a</key><dict><key>n</key><dict>${inner}</dict></dict>`)
const said = (...pairs: [string, string][]) =>
  pairs.map(([name, text]) => `<key>${name}</key><string>${text}</string>`).join('')

test.each<[before: [string, string][], to: string[], after: [string, string][]]>([
  [
    [['other', 'x']],
    ['0', '1', '2', '3'],
    [
      ['zero', '0'],
      ['one', '1'],
      ['few', '2'],
      ['other', '3'],
    ],
  ],
  [
    [['zero', 'x']],
    ['0', '1', '2', '3'],
    [
      ['zero', '0'],
      ['one', '1'],
      ['few', '2'],
      ['other', '3'],
    ],
  ],
  [
    [
      ['one', 'x'],
      ['zzz', 'y'],
      ['other', 'z'],
    ],
    ['', '1', '2', '3'],
    [
      ['one', '1'],
      ['few', '2'],
      ['zzz', 'y'],
      ['other', '3'],
    ],
  ],
  [
    [
      ['other', 'x'],
      ['one', 'y'],
    ],
    ['', '1', '2', 'x'],
    [
      ['other', 'x'],
      ['one', '1'],
      ['few', '2'],
    ],
  ],
  [
    [
      ['two', 'x'],
      ['many', 'y'],
    ],
    ['0', '1', '2', '3'],
    [
      ['zero', '0'],
      ['one', '1'],
      ['two', 'x'],
      ['few', '2'],
      ['many', '3'],
      ['other', '3'],
    ],
  ],
  [[['one', 'x']], ['', '', '', ''], [['one', '']]],
])('the forms %j become, with %j, %j', (before, to, after) => {
  expect(changedIn(stringsdict, forms(said(...before)), [{ set: 'a:n', to }], { language })).toBe(forms(said(...after)))
})

test('six forms of no known language have all names', () => {
  const written = changedIn(stringsdict, file('<key>b</key><string/>'), [{ add: 'a:n', to: [...'012345'] }])
  expect(written).toContain(
    said(['zero', '0'], ['one', '1'], ['two', '2'], ['few', '3'], ['many', '4'], ['other', '5']),
  )
})

test.each<[string, readonly NamedChange[]]>([
  ['<plist/>', [{ add: 'a', to: 'x' }]],
  ['<plist></plist>', [{ add: 'a:n', to: ['x', 'y'] }]],
  [file(said(['a', 'x'])), [{ set: 'a', to: 'x' }]],
  [file(said(['a', 'x'])), []],
  [forms(said(['one', 'x'])), [{ set: 'a:n', to: ['', 'x', '', ''] }]],
])('%s stays with %j', (text, changes) => {
  expect(changedIn(stringsdict, text, changes, { language })).toBe(text)
})

test('a file that stays has the same bytes', () => {
  const bytes = Buffer.from(file(said(['a', 'x'])))
  const { edit } = stringsdict.parse(bytes, { language })
  const set = { kind: 'set', key: 'a', target: ['x'], state: 'translated' } as const
  expect([edit({ units: [] }), edit({ units: [set] })]).toEqual([bytes, bytes])
  expect(edit({ units: [set] }).buffer).toBe(bytes.buffer)
})

test.each<[string, readonly NamedChange[], string]>([
  [
    said(['a', 'A'], ['b', 'B']),
    [
      { add: 'c', to: 'C', form: 'text', after: 'a' },
      { add: 'd', to: 'D', form: 'text', after: 'c' },
      { add: 'e', to: 'E', form: 'text', after: null },
    ],
    said(['e', 'E'], ['a', 'A'], ['c', 'C'], ['d', 'D'], ['b', 'B']),
  ],
  [
    `<key>a</key><dict/>${said(['b', 'B'])}`,
    [{ add: 'c', to: 'C', form: 'text' }],
    `<key>a</key><dict/>${said(['b', 'B'], ['c', 'C'])}`,
  ],
  [
    `${said(['b', 'B'])}<key>a</key><dict>${said(['NSStringLocalizedFormatKey', 'A'])}</dict>`,
    [{ add: 'c', to: 'C', form: 'text' }],
    `${said(['b', 'B'])}<key>a</key><dict>${said(['NSStringLocalizedFormatKey', 'A'])}</dict>${said(['c', 'C'])}`,
  ],
  [
    `<key>a</key><dict>${said(['NSStringLocalizedFormatKey', 'A'])}</dict>${said(['b', 'B'])}`,
    [{ add: 'a', to: 'C', form: 'text' }],
    `<key>a</key><dict>${said(['NSStringLocalizedFormatKey', 'A'])}</dict>${said(['b', 'B'], ['a', 'C'])}`,
  ],
  [
    `<key>a</key><dict>${said(['more', 'M'])}</dict>`,
    [{ add: 'a', to: 'A & <B>' }],
    `<key>a</key><dict>${said(['NSStringLocalizedFormatKey', 'A &amp; &lt;B>'], ['more', 'M'])}</dict>`,
  ],
])('into %s %j goes as %s', (before, changes, after) => {
  expect(changedIn(stringsdict, file(before), changes, { language })).toBe(file(after))
})
