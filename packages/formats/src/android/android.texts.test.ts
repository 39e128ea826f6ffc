import { expect, test } from 'vitest'
import { aboutNew, changedIn, polish, saidIn } from '../exact-files.fixture.ts'
import { newUnit } from '../testing.ts'
import { aresource, cmpResource, mokoResource } from './android.format.ts'

const entry = (content: string, root = '') =>
  `<resources${root}>\n    <string name="a">${content}</string>\n</resources>\n`
const TAGS =
  '<!-- a  > "b\' --><![CDATA[ c  > \' ]]><?p d  > \' ?><a\n  b = "1>  \'2"\tc=\'3" >  4\'  /><e f="g"  >h</e\t >'

test.each([
  [TAGS, TAGS, TAGS],
  [' <b> a</b>  "  c "<i/> ', '<b> a</b>   c <i/>', ' <b> a</b>  "  c "<i/> '],
  ['a\\', 'a\\', 'a\\'],
  ['a\\ \\é  \\u12x4\\n', 'a\\ \\é \\u12x4\n', 'a\\ \\é  \\u12x4\n'],
  ['\\u0041\\uffff\\U0041', 'A\uffff\\U0041', 'A\uffff\\U0041'],
  ['<![CDATA[\\u0000\\q\\ \\u0041 "\\"\\\\n]]>', '\\u0000\\q\\ A ""\\n', '\\u0000\\q\\ A "\\"\\n'],
  ['<![CDATA[a\\]]>', 'a\\', 'a\\'],
  ['&quot;a  b&quot; &apos;&gt;', "a  b '>", '"a  b" \'>'],
  ['a &lt;b', 'a <b', 'a <b'],
])('%j says %j, and %j in Kotlin', (content, android, kotlin) => {
  const textIn = (format: typeof aresource | typeof cmpResource) => saidIn(format, entry(content)).units[0]?.target[0]
  expect([textIn(aresource), textIn(cmpResource)]).toEqual([android, kotlin])
})

const written = (content: string, to: string, root = '') => {
  const after = changedIn(aresource, entry(content, root), [{ set: 'a', to }])
  return [/<resources([^>]*)>/.exec(after)?.[1], /<string name="a">([\s\S]*)<\/string>/.exec(after)?.[1]]
}
const xliff = ' xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"'
const tools = ' xmlns:tools="http://schemas.android.com/tools"'

test.each([
  ['a@b?', '', '', 'a@b?'],
  ['a\ufffe\uffff\u0085\ud800b', '', '', 'a\\ufffe\\uffff\\u0085\\ud800b'],
  ['<b>@</b>  c', '', '', '<b>@</b>\\u0020 c'],
  ['<b/> ', '', '', '<b/>\\u0020'],
  ['<g tools:a="b"/>', '', tools, '<g tools:a="b"/>'],
  ['<g tools:a="b"/>', tools, tools, '<g tools:a="b"/>'],
  ['<g a="b"\ntools:c="d"/><xliff:g/>', '', `${tools}${xliff}`, '<g a="b"\ntools:c="d"/><xliff:g/>'],
  ['<my:g/>', ' xmlns:my="x"', ' xmlns:my="x"', '<my:g/>'],
  ['<my:g/>', ' my="x"', ' my="x"', '&lt;my:g/>'],
  ['<g a="b" my:c="d"/>', '', '', '&lt;g a=\\"b\\" my:c=\\"d\\"/>'],
  ['<my:g/><b/>', '', '', '&lt;my:g/>&lt;b/>'],
  ['<b/><my:g/>', '', '', '&lt;b/>&lt;my:g/>'],
  ['a:b <b>c:d</b>', '', '', 'a:b <b>c:d</b>'],
  ['<!-- a -->', '', '', '<!-- a -->'],
  ['a <![CDATA[<b>c</b>]]> d', '', '', 'a <![CDATA[<b>c</b>]]> d'],
  ['a <![CDATA[b', '', '', 'a &lt;![CDATA[b'],
  ['a <!-- b', '', '', 'a &lt;!-- b'],
])('%j in a file with%j, then with%j, is %j', (to, before, after, expected) => {
  expect(written('x', to, before)).toEqual([after, expected])
})

test('forms of a language that nobody knows are the usual ones', () => {
  const forms = (to: readonly string[]) =>
    [
      ...changedIn(aresource, '<resources><plurals name="p"/></resources>', [{ set: 'p', to }]).matchAll(
        /"([a-z]+)">(.)/g,
      ),
    ]
      .map(([, name, text]) => `${name} ${text}`)
      .join(', ')
  expect([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map(forms)).toEqual([
    'other a',
    'one a, other b',
    'one a, few b, other c',
    'one a, few b, many c, other d',
  ])
})

test('several missing forms stand in their order, wherever the others are', () => {
  const text = '<resources><plurals name="p"><item quantity="many">m</item></plurals></resources>'
  expect(changedIn(aresource, text, [{ set: 'p', to: ['o', 'f', 'n'] }], { language: polish })).toBe(
    '<resources><plurals name="p"><item quantity="one">o</item>\n        <item quantity="few">f</item>\n        <item quantity="many">n</item>\n        <item quantity="other">n</item></plurals></resources>',
  )
})

test('a comment of a new string has no dashes in a row', () => {
  const notes = [{ by: 'developer', text: 'a --- b-c ---' }] as const
  expect(changedIn(aresource, '<resources>\n</resources>', [{ add: 'a', to: 'x', notes }])).toBe(
    '<resources>\n    <!--a - b-c -->\n    <string name="a">x</string>\n</resources>',
  )
})

test('a file that cannot be read has no strings, and stays as it is', () => {
  const bytes = Buffer.from('<resources><string name="a">A</string><string/><string name="a"/></x>')
  const file = aresource.parse(bytes)
  expect(saidIn(aresource, bytes.toString())).toEqual({ problems: ['unexpected-tag 1:66-1:70'], units: [] })
  expect(file.edit({ units: [{ kind: 'add', unit: newUnit('b', 'B') }] })).toBe(bytes)
  expect(file.translationFor(aboutNew)).toBe(bytes)
  const [problem] = aresource.parse(Buffer.from(`<${'x'.repeat(59)}yz/>`)).problems
  expect(problem?.detail).toContain(`<${'x'.repeat(59)}y>`)
})

test('people are told of a hundred odd things at the most', () => {
  const text = `<resources>${'<string/>'.repeat(120)}${'<string name="a">x</string>'.repeat(120)}</resources>`
  const codes = (file: string) => saidIn(aresource, file).warnings?.map((one) => one.split(' ')[0])
  expect(codes(text)).toEqual(Array.from({ length: 100 }, () => 'missing-name'))
  expect(codes(text.replaceAll('<string/>', ''))).toEqual(Array.from({ length: 100 }, () => 'duplicate-unit'))
  expect(codes(text.replaceAll('<string/>', '<string/><!-- -->').slice(0, -1).concat('>'))?.length).toBe(100)
})

test('a large file takes texts as a small one does', () => {
  const whole = (text: string) =>
    `<resources><!--${' '.repeat(4_000_000)}--><string name="a">${text}</string></resources>`
  expect(changedIn(aresource, whole('x'), [{ set: 'a', to: 'y' }]) === whole('y')).toBe(true)
})

const shared = {
  kind: 'edited',
  extensions: ['xml'],
  mediaType: 'application/xml',
  template: 'required',
  newBase: 'optional',
  plurals: 'category',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'android',
  checkFlags: 'java-printf-format',
  recognises: expect.any(Function) as unknown,
  begin: expect.any(Function) as unknown,
  parse: expect.any(Function) as unknown,
}
test.each([
  [
    aresource,
    {
      id: 'aresource',
      label: 'Android string resource',
      convertedMediaType: 'application/xml',
      usage: [
        { files: 'res/values-*/strings.xml', source: 'res/values/strings.xml' },
        { files: 'values-*/strings.xml', source: 'values/strings.xml' },
        { files: 'values-*/*.xml', source: 'values/*.xml' },
      ],
    },
  ],
  [
    cmpResource,
    {
      id: 'cmp-resource',
      label: 'Compose Multiplatform resource',
      usage: [
        { files: 'composeResources/values-*/strings.xml', source: 'composeResources/values/strings.xml' },
        { files: 'composeResources/values-*/*.xml', source: 'composeResources/values/*.xml' },
      ],
    },
  ],
  [
    mokoResource,
    {
      id: 'moko-resource',
      label: 'Mobile Kotlin resource',
      usage: [
        { files: 'moko-resources/*/strings.xml', source: 'moko-resources/base/strings.xml' },
        { files: 'moko-resources/*/plurals.xml', source: 'moko-resources/base/plurals.xml' },
        { files: 'resources/MR/*/*.xml', source: 'resources/MR/base/*.xml' },
      ],
    },
  ],
])('$id says of itself what projects are told', (format, facts) => {
  const { parameters, ...said } = format
  expect(said).toEqual({ ...shared, ...facts })
  expect(parameters.map(({ name }) => name)).toEqual(['xml_closing_tags'])
})

test.each([aresource, cmpResource])('of $id a CDATA section beside text stays one when the text changes', (format) => {
  const link = '<![CDATA[<a href="%1$s">x</a>]]>'
  const text = `<resources><string name="a">Lies ${link} y</string></resources>`
  const [unit] = saidIn(format, text).units
  expect(unit?.target[0]).toBe(`Lies ${link} y`)
  expect(changedIn(format, text, [{ set: 'a', to: `Siehe ${link} z` }])).toBe(
    `<resources><string name="a">Siehe ${link} z</string></resources>`,
  )
  const comment = '<resources><string name="a">x <!-- y --> z</string></resources>'
  expect(changedIn(format, comment, [{ set: 'a', to: 'w <!-- y --> z' }])).toBe(comment.replace('>x', '>w'))
})
