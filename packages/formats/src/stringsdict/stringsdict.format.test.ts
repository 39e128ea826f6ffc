import { expect, test } from 'vitest'
import { changedIn, saidIn } from '../exact-files.fixture.ts'
import { stringsdict } from './stringsdict.format.ts'

const language = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }

test('components know the files of the format', () => {
  const { parse: _, recognises: __, begin: ___, ...said } = stringsdict
  expect(said).toEqual({
    kind: 'edited',
    id: 'stringsdict',
    label: 'Apple stringsdict',
    extensions: ['stringsdict'],
    mediaType: 'application/xml',
    template: 'required',
    newBase: 'optional',
    plurals: 'category',
    pluralRule: expect.any(Function) as unknown,
    states: ['untranslated', 'translated'],
    header: false,
    languageCodeStyle: 'bcp',
    parameters: [expect.objectContaining({ name: 'xml_closing_tags' })],
    usage: [
      { files: '*.lproj/*.stringsdict', source: 'en.lproj/*.stringsdict' },
      { files: '*.lproj/*.stringsdict', source: 'Base.lproj/*.stringsdict' },
    ],
  })
})

test.each([
  ['<?xml version="1.0"?>\n<plist>', true],
  ['<plist\nversion="1.0">', true],
  ['<plist', false],
  ['<plist/>', false],
  ['< plist>', false],
  ['', false],
])('%j begins such a file: %j', (start, expected) => {
  expect(stringsdict.recognises(start)).toBe(expected)
})

test('of a root with a long name the beginning is told', () => {
  const detailOf = (name: string) => stringsdict.parse(Buffer.from(`<${name}/>`)).problems[0]?.detail
  expect(detailOf('x'.repeat(60))).toContain(`<${'x'.repeat(60)}>`)
  expect(detailOf('x'.repeat(61))).toContain(`<${'x'.repeat(60)}>`)
  expect(stringsdict.parse(Buffer.from('<plist><array/></plist>')).problems[0]?.detail).toContain('<dict>')
})

const dict = (inner: string) => `<plist><dict>${inner}</dict></plist>`
const rule = '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>'

test.each<[string, [string, ...string[]][]]>([
  [dict('<key>a</key><string>A</string>'), [['a', 'A']]],
  [dict('<key>a</key><!-- c --><string>A</string>'), [['a', 'A']]],
  [dict('<key>a</key><integer>1</integer><string>A</string>'), []],
  [dict('<key>a</key><string>A</string><string>B</string>'), [['a', 'A']]],
  [dict('<key>a</key><dict><string>A</string></dict><string>B</string>'), []],
  [dict('<key>a</key><dict><key>NSStringLocalizedFormatKey</key></dict><string>B</string>'), []],
  [dict('<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>A</string></dict>'), [['a', 'A']]],
  [dict('<key>a</key><dict><key>other</key><string>A</string></dict>'), []],
  [dict('<dict><key>NSStringLocalizedFormatKey</key><string>A</string></dict>'), []],
  [
    dict(`<key>a</key><dict><key>n</key><dict>${rule}<key>few</key><string>F</string></dict></dict>`),
    [['a:n', '', '', 'F', '']],
  ],
  [
    dict(
      `<key>a</key><dict><key>n</key><dict>${rule}<key>one</key><string>1</string></dict><key>m</key><dict>${rule}<key>other</key><string>2</string></dict></dict>`,
    ),
    [
      ['a:n', '', '1', '', ''],
      ['a:m', '', '', '', '2'],
    ],
  ],
  [
    dict('<key>a</key><dict><key>n</key><dict><key>one</key><string>1</string></dict></dict>'),
    [['a:n', '', '1', '', '']],
  ],
  [
    dict(
      '<key>a</key><dict><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>x</string><key>one</key><string>1</string></dict></dict>',
    ),
    [],
  ],
  [
    dict('<key>a</key><dict><key>n</key><dict><key>x</key><dict><key>one</key><string>1</string></dict></dict></dict>'),
    [['a:n', '', '', '', '']],
  ],
  [
    dict(
      '<key>a</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>one</key><string>1</string></dict></dict>',
    ),
    [],
  ],
  [dict('<key>a<b>c</b>d</key><string>x<i>y</i>&lt;<![CDATA[&lt;]]><!-- z -->&#65;</string>'), [['acd', 'xy<&lt;A']]],
  [dict('<key>a</key><string><![CDATA[&amp;\r\nb]]></string>'), [['a', '&amp;\nb']]],
  [dict('<key>a</key><string>x\r\ny\rz</string>'), [['a', 'x\ny\nz']]],
  [
    '<plist><key>x</key><dict><key>a</key><string>A</string></dict><dict><key>b</key><string>B</string></dict></plist>',
    [
      ['a', 'A'],
      ['b', 'B'],
    ],
  ],
])('%s has the strings %j', (text, expected) => {
  expect(saidIn(stringsdict, text, { language }).units.map(({ context, target }) => [context, ...target])).toEqual(
    expected,
  )
})

test.each([
  ['set', [{ set: 'a', to: 'x' }], dict('<key>a</key><string>x</string><key>b</key><dict/>')],
  ['removed', [{ remove: 'a' }], dict('<key>b</key><dict/>')],
  [
    'grown',
    [{ add: 'b', to: 'x' }],
    dict(
      '<key>a</key><string>A</string><key>b</key><dict><key>NSStringLocalizedFormatKey</key><string>x</string></dict>',
    ),
  ],
] as const)('a file without lines is %s in one', (_, changes, expected) => {
  expect(changedIn(stringsdict, dict('<key>a</key><string>A</string><key>b</key><dict/>'), changes, { language })).toBe(
    expected,
  )
})
