import { expect, test } from 'vitest'
import { changedIn, madeFrom, saidIn } from '../exact-files.fixture.ts'
import { newUnit } from '../testing.ts'
import { resx } from './resx.format.ts'

const data = (value: string, name = 'a', more = '') => `<data name="${name}"${more}><value>${value}</value></data>`
const whole = (body: string) => `<root>${body}</root>`
const targetIn = (value: string) => saidIn(resx, whole(data(value))).units[0]?.target[0]

test.each([
  ['&#x1;&#8;&#x0B;&#31;&#xfffe;&#65535;&#xFFFF;', '\u0001\b\u000b\u001f\ufffe\uffff\uffff'],
  ['&amp;#1; &amp;amp;', '&#1; &amp;'],
  ['a\r\nb\rc&#xd;', 'a\nb\nc\r'],
  ['<![CDATA[a\r\n&#1;]]>', 'a\n&#1;'],
  ['&#1;<![CDATA[&#1;]]>', '\u0001&#1;'],
  ['a<!-- b -->c', 'a<!-- b -->c'],
  ['&#65;', 'A'],
])('%j says %j', (value, text) => {
  expect(targetIn(value)).toBe(text)
})

test('a reference of the document’s own stays as it is', () => {
  const text = `<!DOCTYPE root [<!ENTITY own "x">]>${whole(data('&own; &lt;'))}`
  expect(saidIn(resx, text).units[0]?.target).toEqual(['&own; <'])
})

test.each([
  ['a\u0001\u000b\u001f\ufffe\r\ud800', '<value>a&#x1;&#xB;&#x1F;&#xFFFE;&#xD;\ufffd</value>'],
  ['a\tb\nc', '<value>a\tb\nc</value>'],
  ['&lt; "\' ]]>', '<value>&amp;lt; "\' ]]&gt;</value>'],
])('%j is written as %j', (to, value) => {
  expect(changedIn(resx, whole(data('x')), [{ set: 'a', to }])).toBe(whole(`<data name="a">${value}</data>`))
})

test.each([
  ['\u0001<', '&#x1;&lt;'],
  ['<\u0001', '&lt;&#x1;'],
  ['', ''],
  ['a\nb', '<![CDATA[a\r\nb]]>'],
])('in the place of a CDATA section %j is written as %j', (to, value) => {
  const text = `\r\n${whole(data('<![CDATA[x]]>'))}`
  expect(changedIn(resx, text, [{ set: 'a', to }])).toBe(`\r\n${whole(data(value))}`)
})

test.each([
  [' ', true],
  ['\t\r\n ', true],
  [' a', false],
  ['a ', false],
  ['\u00a0', false],
])('a text %j counts as blank: %j', (to, isBlank) => {
  const after = changedIn(resx, whole(data('x')), [{ set: 'a', to }])
  expect(after.includes('<data name="a" xml:space="preserve">')).toBe(isBlank)
})

test('only data of the document’s own element are strings, and only values right in them their texts', () => {
  const text = whole(
    `<x><data name="no"><value>no</value></data></x><value>no</value><comment>no</comment>` +
      '<data name="a"><x><value>no</value><comment>no</comment></x><y>no</y><value>a</value><comment>b</comment></data>' +
      '<data name="b" type="System.String"><value>b</value></data>' +
      '<data name="c" type="xSystem.String"/><data name="d" type="System.Strings"/><data name="e" mimetype=""/>' +
      '<data name=">f"/><data name="a>>b"/><datas name="no"/>',
  )
  expect(saidIn(resx, text).units.map(({ context, target, notes }) => [context, target[0], notes?.[0]?.[1]])).toEqual([
    ['a', 'a', 'b'],
    ['b', 'b', undefined],
    ['>f', '', undefined],
    ['a>>b', '', undefined],
  ])
})

test('a file that cannot be read has no strings, and stays as it is', () => {
  const text = '<root><data name="a"/><data name="a"/><data/></x>'
  const bytes = Buffer.from(text)
  const file = resx.parse(bytes)
  expect(saidIn(resx, text)).toEqual({ problems: ['unexpected-tag 1:46-1:50'], units: [] })
  expect(file.edit({ units: [{ kind: 'add', unit: newUnit('b', 'B') }] })).toBe(bytes)
  expect(resx.parse(Buffer.from(`<${'x'.repeat(59)}yz/>`)).problems[0]?.detail).toContain(`<${'x'.repeat(59)}y>`)
})

test('a file without data is what its translations begin with', () => {
  const bytes = Buffer.from('<root/>')
  const file = resx.parse(bytes)
  expect(madeFrom(resx, '<root>\n<data/>\n</root>')).toBe('<root>\n</root>')
  expect(file.edit({ units: [] })).toBe(bytes)
})

test('two hundred thousand strings are read, and no more', { timeout: 20_000 }, () => {
  const text = whole('<data name=""/>'.repeat(200_001))
  expect(resx.parse(Buffer.from(text)).problems).toMatchObject([
    { code: 'too-many-units', span: { start: 6 + 15 * 200_000, end: 6 + 15 * 200_001 } },
  ])
})

test('the format says of itself what projects are told', () => {
  const { parse: _, begin: _begin, recognises: _recognises, parameters, ...facts } = resx
  expect(facts).toEqual({
    kind: 'edited',
    id: 'resx',
    label: '.NET resource file',
    extensions: ['resx', 'resw'],
    mediaType: 'text/microsoft-resx',
    template: 'required',
    newBase: 'optional',
    plurals: 'none',
    states: ['untranslated', 'translated'],
    header: false,
    languageCodeStyle: 'bcp',
    usage: [
      { files: 'Strings/*/Resources.resw', source: 'Strings/en-US/Resources.resw' },
      { files: 'Resources/Resources.*.resx', source: 'Resources/Resources.resx' },
      { files: 'Resources.*.resx', source: 'Resources.resx' },
      { files: '*.resx', source: 'en.resx' },
    ],
  })
  expect(parameters.map(({ name }) => name)).toEqual(['xml_closing_tags'])
})
