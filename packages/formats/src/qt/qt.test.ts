import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import type { FileLanguage, FileState, NewUnit } from '../format.ts'
import { bySource } from '../identity.ts'
import { ts } from './qt.format.ts'

const czech: FileLanguage = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }
const head = '<?xml version="1.0" ?><!DOCTYPE TS><TS version="2.1" language="cs">\n<context>\n    <name>C</name>\n'
const tail = '</context>\n</TS>'
const open = (body: string) => ts.parse(Buffer.from(`${head}${body}${tail}`), { language: czech })
const message = (inner: string, attributes = '') => `    <message${attributes}>\n${inner}    </message>\n`
const source = '        <source>A</source>\n'

function set(body: string, target: readonly string[], state: FileState = 'translated'): string {
  const file = open(body)
  expect(file.problems).toEqual([])
  const key = bySource.keyOf(file.units[0] ?? { context: '', source: [] })
  const edited = Buffer.from(file.edit({ units: [{ kind: 'set', key, target, state }] })).toString()
  expect(edited.startsWith(head) && edited.endsWith(tail)).toBe(true)
  return edited.slice(head.length, edited.length - tail.length)
}

test('a translated string is no longer unfinished, one without a text is', () => {
  const unfinished = `${source}        <translation type="unfinished"/>\n`
  const done = `${source}        <translation>&quot;B&quot; &amp; &apos;c&apos; &lt;d&gt;</translation>\n`
  expect(set(message(unfinished), ['"B" & \'c\' <d>'])).toBe(message(done))
  expect(set(message(done), [''])).toBe(message(`${source}        <translation type="unfinished"></translation>\n`))
  expect(set(message(source), ['\u001b\r'], 'needs-editing')).toBe(
    message(`${source}        <translation type="unfinished"><byte value="x1b"/><byte value="xd"/></translation>\n`),
  )
})

const boats = '        <source>%n boat(s)</source>\n'
const numerus = ' numerus="yes"'

test('of plural forms only those are written that differ, and forms that Qt does not read go', () => {
  const forms = (...texts: readonly string[]) =>
    message(
      `${boats}        <translation>${texts.map((text) => `<numerusform>${text}</numerusform>`).join('')}</translation>\n`,
      numerus,
    )
  expect(open(forms('1', '2', '5', '?')).units[0]).toMatchObject({
    source: ['%n boat', '%n boats'],
    target: ['1', '2', '5'],
  })
  expect(set(forms('1', '2', '5', '?'), ['1', 'x', '5'])).toBe(forms('1', 'x', '5'))
  expect(set(forms('1', '2', '5', '?'), ['1', '2', '5'])).toBe(forms('1', '2', '5', '?'))
  expect(set(forms('1'), ['1', '2', '5'])).toBe(forms('1', '2', '5'))
  expect(set(message(`${boats}        <translation type="unfinished"/>\n`, numerus), ['1', '2', '5'])).toBe(
    forms('1', '2', '5'),
  )
})

test('a string comes into the context that it belongs to', () => {
  const file = open(message(source))
  const fresh = (context: string, text: readonly string[]): NewUnit => ({
    context,
    source: text,
    target: text.length === 1 ? ['X'] : ['1', '2', '3'],
    state: 'translated',
    previousSource: '',
    notes: [{ by: 'developer', text: 'Note' }],
    location: 'a.cpp:3',
    flags: '',
  })
  const added = [fresh('C\nmenu', ['B']), fresh('D', ['%n boat', '%n boats']), fresh('C', ['Z'])]
  const edited = file.edit({ units: added.map((unit) => ({ kind: 'add', unit })) })
  const { units, problems } = ts.parse(edited, { language: czech })
  expect(problems).toEqual([])
  expect(units.map(({ context, source: [text] }) => [context, text])).toEqual([
    ['C', 'A'],
    ['C\nmenu', 'B'],
    ['C', 'Z'],
    ['D', '%n boat'],
  ])
  expect(units[3]).toMatchObject({ source: ['%n boat', '%n boats'], target: ['1', '2', '3'], location: 'a.cpp:3' })
  expect(Buffer.from(edited).toString()).toContain('<source>%n boat(s)</source>')
})

test.each([
  ['no text at all', '', 'unexpected-end 1:1'],
  ['another element', '<xliff/>', 'unexpected-root 1:1'],
  ['a missing end', '<TS>\n<context>', 'unexpected-end 2:10'],
  ['a bare &', '<TS>\n<context>a & b</context></TS>', 'unexpected-text 2:12'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = ts.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})

test('a translation that is done and empty says the source text, as programs show it; without a mark as unfinished only', () => {
  const done = `${source}        <translation></translation>\n`
  expect(open(message(done)).units).toMatchObject([{ target: ['A'], state: 'translated' }])
  expect(open(message(source)).units).toMatchObject([{ target: [''], state: 'untranslated' }])
  expect(set(message(done), ['A'])).toBe(message(done))
  expect(set(message(done), ['A'], 'needs-editing')).toBe(
    message(`${source}        <translation type="unfinished">A</translation>\n`),
  )
  expect(set(message(done), [''])).toBe(message(`${source}        <translation type="unfinished"></translation>\n`))
})

test('places that count from those of the message before name no line', () => {
  const at = (line: string) => message(`        <location filename="a.cpp" line="${line}"/>\n${source}`)
  expect(open(at('3')).units).toMatchObject([{ location: 'a.cpp:3' }])
  expect(open(at('+3')).units).toMatchObject([{ location: '' }])
})
