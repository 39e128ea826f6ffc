import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import { aresource } from '../android/android.format.ts'
import type { NewUnit } from '../format.ts'
import { resx } from './resx.format.ts'

const head = '<?xml version="1.0" encoding="utf-8"?>\n<root>\n'
const open = (body: string) => resx.parse(Buffer.from(`${head}${body}</root>`))

function set(body: string, text: string): string {
  const file = open(body)
  expect(file.problems).toEqual([])
  const edited = file.edit({ units: [{ kind: 'set', key: 'a', target: [text], state: 'translated' }] })
  expect(resx.parse(edited).units[0]?.target).toEqual([text])
  return Buffer.from(edited).toString().slice(head.length, -'</root>'.length)
}

test('a text is written as .NET does, in the form that it has', () => {
  const data = (value: string) => `<data name="a" xml:space="preserve"><value>${value}</value></data>`
  expect(set(data('x'), 'a & <b> "c"\u0001\r')).toBe(data('a &amp; &lt;b&gt; "c"&#x1;&#xD;'))
  expect(set(data('<![CDATA[x]]>'), '<b>y</b> ]]>')).toBe(data('<![CDATA[<b>y</b> ]]]]><![CDATA[>]]>'))
  expect(set('<data name="a"/>', '  ')).toBe('<data name="a" xml:space="preserve"><value>  </value></data>')
  expect(set('<data name="a">\r\n<value />\r\n</data>', 'x\ny')).toBe(
    '<data name="a">\r\n<value>x\ny</value>\r\n</data>',
  )
})

test('pictures, numbers and notes of a designer are no strings, and stay', () => {
  const other =
    '  <data name="logo" type="System.Drawing.Bitmap"><value>AAAA</value></data>\n' +
    '  <data name="icon" mimetype="application/x"><value>AAAA</value></data>\n  <data name=">>a.Name"><value>a</value></data>\n'
  const text = '  <data name="a">\n    <value>A</value>\n  </data>\n'
  expect(open(other + text).units.map(({ context }) => context)).toEqual(['a'])
  expect(set(text + other, 'B')).toBe(text.replace('>A<', '>B<') + other)
  const about = { languageCode: 'cs', languageName: 'Czech', projectName: 'P', now: new Date(0) }
  const made = open(`  <metadata name="m"/>\n${other}${text}`).translationFor({
    ...about,
    plural: { number: 2, formula: 'n != 1' },
  })
  expect(Buffer.from(made).toString()).toBe(`${head}  <metadata name="m"/>\n</root>`)
})

test('new strings look like their neighbours', () => {
  const fresh: NewUnit = {
    context: 'b "c"',
    source: [],
    target: ['B'],
    state: 'translated',
    previousSource: '',
    notes: [{ by: 'developer', text: 'Note & more' }],
    location: '',
    flags: '',
    after: 'a',
  }
  const data = '\t<data name="a">\n\t\t<value>A</value>\n\t</data>\n'
  const file = open(`${data}\t<data name="z"><value>Z</value></data>\n`)
  expect(Buffer.from(file.edit({ units: [{ kind: 'add', unit: fresh }] })).toString()).toContain(
    `${data}\t<data name="b &quot;c&quot;" xml:space="preserve">\n\t\t<value>B</value>\n\t\t<comment>Note &amp; more</comment>\n\t</data>\n\t<data name="z">`,
  )
})

test.each([
  ['no text at all', '', 'unexpected-end 1:1'],
  ['another element', '<resources/>', 'unexpected-root 1:1'],
  ['a missing end', '<root>\n<data name="a">', 'unexpected-end 2:16'],
  ['a reference to NUL', '<root>\n&#0;</root>', 'unexpected-text 2:1'],
  ['a reference to half a character', '<root>&#xD800;</root>', 'unexpected-text 1:7'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = resx.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})

test('references to control characters are read where the grammar has them only', () => {
  expect(open('<data name="a"><value>&#1;</value></data>').units[0]?.target).toEqual(['\u0001'])
  const android = Buffer.from('<resources><string name="a">&#1;</string></resources>')
  expect(aresource.parse(android).problems.map(({ code }) => code)).toEqual(['unexpected-text'])
})
