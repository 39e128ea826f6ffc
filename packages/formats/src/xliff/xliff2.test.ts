import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import type { FileState } from '../format.ts'
import { bySource } from '../identity.ts'
import { formatOfFile } from '../index.ts'
import { xliff2 } from './xliff2.format.ts'

const open = (text: string) => xliff2.parse(Buffer.from(text))
const whole = (segment: string) =>
  `<xliff version="2.0" srcLang="en" trgLang="cs"><file id="f"><unit id="a">${segment}</unit></file></xliff>`

function set(segment: string, text: string, state: FileState = 'translated'): string {
  const file = open(whole(segment))
  expect(file.problems).toEqual([])
  const [unit] = file.units
  if (!unit) throw new Error('a unit is read')
  const edited = file.edit({ units: [{ kind: 'set', key: bySource.keyOf(unit), target: [text], state }] })
  const written = Buffer.from(edited).toString()
  expect(open(written).units[0]).toMatchObject({ target: [text], state: text === '' ? 'untranslated' : state })
  return written.slice(whole('').indexOf('</unit>'), written.length - '</unit></file></xliff>'.length)
}

test('a target comes after its source, and its state into the segment', () => {
  const source = '<source>A</source>'
  const said = (state: string, target = '<target>B</target>') => `<segment${state}>${source}${target}</segment>`
  expect(set(said('', ''), 'B')).toBe(said(''))
  expect(set(said('', '<target/>'), 'B')).toBe(said(''))
  expect(set(said(''), 'B', 'needs-editing')).toBe(said(' state="initial"'))
  expect(set(said(' state="initial"'), 'B')).toBe(said(' state="translated"'))
  expect(set(said(' state="reviewed"'), 'B', 'approved')).toBe(said(' state="reviewed"'))
  expect(set(said(' state="final" subState="x:y"'), 'C')).toBe(said(' state="translated"', '<target>C</target>'))
  expect(set(said(' state="translated"'), '')).toBe(said(' state="initial"', '<target></target>'))
  expect(set(said(''), ' two  blanks')).toBe(said('', '<target xml:space="preserve"> two  blanks</target>'))
})

test('a text keeps the tags of the file, and its other characters', () => {
  const source = '<source>Tie <pc id="1">up</pc><ph id="2"/></source>'
  const said = (target: string) => `<segment>${source}<target>${target}</target></segment>`
  expect(set(said(''), '<pc id="1">Uvažte</pc><ph id="2"/> &amp; jeďte')).toBe(
    said('<pc id="1">Uvažte</pc><ph id="2"/> &amp; jeďte'),
  )
  expect(set(said(''), 'a < b & <pc')).toBe(said('a &#60; b &#38; &#60;pc'))
  expect(set(said(''), 'a\u0001')).toBe(said('a<cp hex="0001"/>'))
})

test('without placeables a text is its characters alone', () => {
  const bytes = Buffer.from(whole('<segment><source>Mind the <ph id="1"/> gap &amp; go</source></segment>'))
  const file = xliff2.parse(bytes, { parameters: { xliff_placeables: false } })
  expect(file.units[0]).toMatchObject({ context: 'f///a', source: ['Mind the gap & go'], flags: '' })
})

test('a segment that goes stays in its unit as a part to ignore, the last one takes its unit with it', () => {
  const segments =
    '<segment id="s1" state="final"><source>A</source></segment><segment><source>B</source><target>b</target></segment>'
  const file = open(whole(segments))
  expect(file.units.map(({ context }) => context)).toEqual(['f///a///s1', 'f///a///2'])
  const [first, second] = file.units.map((unit) => ({ kind: 'remove', key: bySource.keyOf(unit) }) as const)
  if (!first || !second) throw new Error('two units are read')
  expect(Buffer.from(file.edit({ units: [first] })).toString()).toBe(
    whole('<ignorable id="s1"><source>A</source></ignorable><segment><source>B</source><target>b</target></segment>'),
  )
  expect(Buffer.from(file.edit({ units: [second] })).toString()).toBe(
    whole(
      '<segment id="s1" state="final"><source>A</source></segment><ignorable><source>B</source><target>b</target></ignorable>',
    ),
  )
  const without = Buffer.from(file.edit({ units: [first, second] })).toString()
  expect(without).toBe('<xliff version="2.0" srcLang="en" trgLang="cs"><file id="f"></file></xliff>')
})

test('a new string has an id that the schema takes, and its context', () => {
  const file = open(whole('<segment><source>A</source></segment>'))
  const [like] = file.units
  if (!like) throw new Error('a unit is read')
  const unit = { ...like, context: 'Menu › Uložit', location: 'a.c:1', target: ['x'], source: ['Save'] }
  const edited = Buffer.from(file.edit({ units: [{ kind: 'add', unit }] }))
  expect(edited.toString()).toContain('<unit id="Menu_20__203a__20_Ulo_17e_it" name="Menu › Uložit"><notes>')
  expect(xliff2.parse(edited).units[1]).toMatchObject({ context: 'Menu › Uložit', location: 'a.c:1', target: ['x'] })
})

test('files of each version of XLIFF are told from each other', () => {
  expect(formatOfFile('a.xlf', whole(''))?.id).toBe('xliff2')
  expect(formatOfFile('a.xlf', '<xliff version="1.2"><file>')?.id).toBe('xliff')
  expect(formatOfFile('a.xlf', '<xliff version="1.1"><file><body><group restype="x-gettext-plurals">')?.id).toBe(
    'poxliff',
  )
})

test.each([
  ['no text at all', '', 'unexpected-end 1:1'],
  ['another element', '<tmx/>', 'unexpected-root 1:1'],
  ['XLIFF 1', '\n<xliff version="1.2"/>', 'unexpected-root 2:1'],
  ['a missing end', '<xliff version="2.0">\n<file>', 'unexpected-end 2:7'],
  ['nesting without end', '<xliff version="2.0">'.repeat(100_000), 'too-deep 1:4201'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = xliff2.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})
