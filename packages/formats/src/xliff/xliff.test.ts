import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import type { FileState } from '../format.ts'
import { bySource } from '../identity.ts'
import { poXliff, xliff } from './xliff.format.ts'

const about = { languageName: '', projectName: 'Harbour', now: new Date('2026-11-21T22:40:00Z') }

const whole = (units: string) =>
  `<?xml version="1.0"?>\n<xliff version="1.2">\n  <file original="app" source-language="en" datatype="plaintext">\n    <body>\n${units}    </body>\n  </file>\n</xliff>\n`
const unitOf = (inner: string, attributes = '') =>
  `      <trans-unit id="a" resname="a"${attributes}>\n        <source>A</source>\n${inner}      </trans-unit>\n`
const open = (text: string) => xliff.parse(Buffer.from(text))
const key = bySource.keyOf({ context: 'a', source: ['A'] })

function set(units: string, text: string, state: FileState = 'translated'): string {
  const file = open(whole(units))
  expect(file.problems).toEqual([])
  const edited = file.edit({ units: [{ kind: 'set', key, target: [text], state }] })
  const written = Buffer.from(edited).toString()
  expect(open(written).units.find((one) => bySource.keyOf(one) === key)?.target).toEqual([text])
  return written.slice(
    whole('').indexOf('    </body>'),
    written.length - whole('').length + whole('').indexOf('    </body>'),
  )
}

test.each([
  ['Stop &amp; park', 'Stop &amp; park'],
  ['  a \n  b ', 'a b'],
  ['Mind the <x id="1"/> gap', 'Mind the <x id="1"/> gap'],
  ['a &#38; &#x3c; &quot;b&apos;', 'a & < "b\''],
  ['<![CDATA[<b>a</b>]]>', '<b>a</b>'],
  ['<g id="1">a</g>\n <![CDATA[<b>]]>', '<g id="1">a</g> &lt;b&gt;'],
])('%s is read as %s', (content, text) => {
  const [unit] = open(whole(`<trans-unit id="a"><source>${content}</source></trans-unit>`)).units
  expect(unit?.source).toEqual([text])
})

test('without placeables a text is its characters alone', () => {
  const text = whole('<trans-unit id="a"><source>Mind the <x id="1"/> gap &amp; go</source></trans-unit>')
  const file = xliff.parse(Buffer.from(text), { parameters: { xliff_placeables: false } })
  expect(file.units[0]).toMatchObject({ source: ['Mind the gap & go'], context: 'app///a', flags: '' })
  const change = { kind: 'set', key: bySource.keyOf(file.units[0] ?? { context: '', source: [] }) } as const
  const edited = file.edit({ units: [{ ...change, target: ['<b> & &amp;'], state: 'translated' }] })
  expect(Buffer.from(edited).toString()).toContain('<target>&lt;b> &amp; &amp;amp;</target>')
})

test('a target comes after its source, a text that is not XML keeps its characters', () => {
  expect(set(unitOf(''), 'B')).toBe(unitOf('        <target>B</target>\n'))
  expect(set(unitOf('        <target/>\n'), 'a & b < c')).toBe(unitOf('        <target>a &#38; b &#60; c</target>\n'))
  expect(set(unitOf('        <target>x</target>\n'), 'a <x id="1"/> &amp; b')).toBe(
    unitOf('        <target>a <x id="1"/> &amp; b</target>\n'),
  )
  expect(set(unitOf('        <target>x</target>\n'), ' two  blanks')).toBe(
    unitOf('        <target xml:space="preserve"> two  blanks</target>\n'),
  )
  expect(set(unitOf('        <target><![CDATA[x]]></target>\n'), '<p>y</p> & z')).toBe(
    unitOf('        <target><![CDATA[<p>y</p> & z]]></target>\n'),
  )
  expect(set(unitOf('        <target>x</target>\n'), 'a\u0001')).toContain(
    'a<x id="U+0001" ctype="x-control"/></target>',
  )
})

test('a reference to an entity of the file stays one, whatever its name', () => {
  const head = '<!DOCTYPE xliff [<!ENTITY constructor "C"><!ENTITY quay "Q">]>'
  const file = open(`${head}${whole(unitOf('        <target>x</target>\n'))}`.replace('<?xml version="1.0"?>\n', ''))
  const target = '&constructor; &quay; &toString;'
  const edited = Buffer.from(file.edit({ units: [{ kind: 'set', key, target: [target], state: 'translated' }] }))
  expect(edited.toString()).toContain('<target>&constructor; &quay; &#38;toString;</target>')
})

test('a state changes what says it and nothing else', () => {
  const said = (state: string) => unitOf(`        <target state='${state}'>B</target>\n`)
  const plain = unitOf('        <target>B</target>\n')
  expect(set(said('needs-translation'), 'B')).toBe(unitOf('        <target state="translated">B</target>\n'))
  expect(set(said('signed-off'), 'B')).toBe(said('signed-off'))
  expect(set(plain, 'B', 'needs-editing')).toBe(unitOf('        <target state="needs-translation">B</target>\n'))
  expect(set(plain, 'B', 'approved')).toBe(unitOf('        <target>B</target>\n', ' approved="yes"'))
  expect(set(unitOf('        <target>B</target>\n', ' approved="yes"'), 'C')).toBe(
    unitOf('        <target>C</target>\n', ' approved="no"'),
  )
})

test('the files of a document each have their strings, and take new ones', () => {
  const file = open(
    '<xliff version="1.2"><file original="a"><body><trans-unit id="1"><source>A</source></trans-unit></body></file>' +
      '<file original="b"><body><trans-unit id="1"><source>A</source></trans-unit></body></file></xliff>',
  )
  expect(file.units.map(({ context }) => context)).toEqual(['a///1', 'b///1'])
  const [, second] = file.units
  if (!second) throw new Error('two units are read')
  const { span: _, ...like } = second
  const unit = { ...like, context: 'b///2', after: bySource.keyOf(second), location: 'x.c:3', target: ['B'] }
  const edited = Buffer.from(file.edit({ units: [{ kind: 'add', unit }] }))
  expect(xliff.parse(edited).units[2]).toMatchObject({ context: 'b///2', location: 'x.c:3', target: ['B'] })
  expect(edited.toString()).toContain('<trans-unit id="2"><source>A</source><target>B</target><context-group')
})

test.each([
  ['no text at all', '', 'unexpected-end 1:1'],
  ['another element', '<tmx/>', 'unexpected-root 1:1'],
  ['XLIFF 2', '\n<xliff version="2.0"/>', 'unexpected-root 2:1'],
  ['a missing end', '<xliff>\n<file>', 'unexpected-end 2:7'],
  ['nesting without end', '<xliff>'.repeat(100_000), 'too-deep 1:1401'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = xliff.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})

test('many strings are read and one is changed in time with their number', { timeout: 120_000 }, () => {
  const one = (id: number) => `<trans-unit id="${id}"><source>A text of ${id} letters</source></trans-unit>\n`
  const file = open(whole(`${Array.from({ length: 100_000 }, (_, id) => one(id)).join('')}${unitOf('')}`))
  expect(file.units.length).toBe(100_001)
  expect(file.edit({ units: [{ kind: 'set', key, target: ['B'], state: 'translated' }] }).length).toBeGreaterThan(1e6)
})

test('a plural string of PoXLIFF takes as many forms as its language has, and gives back what it has too many', () => {
  const form = (index: number, text = '') =>
    `<trans-unit id="2[${index}]"><source>${index === 0 ? '%d ship' : '%d ships'}</source>${text}</trans-unit>`
  const file = (forms: string) =>
    `<xliff version="1.1"><file original="app"><body><group id="2" restype="x-gettext-plurals">${forms}</group></body></file></xliff>`
  const language = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n<5 ? 1 : 2' } }
  const read = poXliff.parse(Buffer.from(file(form(0, '') + form(1, '<target/>'))), { language })
  expect(read.units.map(({ context, target }) => [context, target])).toEqual([['app///2', ['', '', '']]])
  const ship = bySource.keyOf({ context: 'app///2', source: ['%d ship'] })
  const target = ['loď', 'lodě', 'lodí']
  const edited = read.edit({ units: [{ kind: 'set', key: ship, target, state: 'translated' }] })
  const [one, two, three] = target.map((text) => `<target>${text}</target>`)
  expect(Buffer.from(edited).toString()).toBe(file(form(0, one) + form(1, two) + form(2, three)))
  const japanese = { code: 'ja', plural: { number: 1, formula: '0' } }
  const made = poXliff
    .parse(edited, { language })
    .translationFor({ ...about, languageCode: 'ja', plural: japanese.plural })
  expect(Buffer.from(made).toString()).toContain(`${form(0, '')}${form(1, '')}</group>`)
  expect(poXliff.parse(made, { language: japanese }).units[0]?.target).toEqual([''])
})
