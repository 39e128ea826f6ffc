import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TmxUnit, tmxEnd, tmxHead, tmxReader, tmxUnit } from './read-tmx.ts'

function readAll(text: string, piece = text.length || 1): TmxUnit[] {
  const reader = tmxReader()
  const units: TmxUnit[] = []
  for (let at = 0; at < text.length; at += piece) units.push(...reader.read(text.slice(at, at + piece)))
  reader.end()
  return units
}

const file = `<?xml version="1.0"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en" creationtool="x"/><body>
<tu tuid="1" changedate="20260131T120000Z" changeid="anna"><note>Short</note><prop type="client">A &amp; B</prop>
<tuv xml:lang="en"><seg>Press <bpt i="1">&lt;b&gt;</bpt>Save<ept i="1">&lt;/b&gt;</ept></seg></tuv>
<tuv xml:lang="cs-CZ"><prop type="x-id">7</prop><seg><![CDATA[Stiskněte <b>Uložit</b>]]></seg></tuv></tu>
<tu srclang="de"><tuv lang="de"><seg>Ja</seg></tuv></tu>
</body></tmx>`

test.each([1, 7, 100_000])('a file is read in pieces of %i characters', (piece) => {
  expect(readAll(file, piece)).toEqual([
    {
      sourceLanguage: 'en',
      changed: '20260131T120000Z',
      author: 'anna',
      notes: ['Short'],
      properties: [
        ['client', 'A & B'],
        ['x-id', '7'],
      ],
      texts: [
        { language: 'en', text: 'Press <b>Save</b>' },
        { language: 'cs-CZ', text: 'Stiskněte <b>Uložit</b>' },
      ],
    },
    {
      sourceLanguage: 'de',
      changed: '',
      author: '',
      notes: [],
      properties: [],
      texts: [{ language: 'de', text: 'Ja' }],
    },
  ])
})

test.each([
  ['cut off', file.slice(0, 300)],
  ['no TMX', '<html></html>'],
  ['empty', ''],
  ['no XML', 'nothing'],
  ['entities', '<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><tmx><header/><body/></tmx>'],
  ['an unknown entity', '<tmx><header/><body><tu><tuv xml:lang="en"><seg>&bomb;</seg></tuv></tu></body></tmx>'],
  ['deep nesting', `<tmx>${'<a>'.repeat(1000)}`],
])('a file with a fault is refused, with its line: %s', (_, text) => {
  expect(() => readAll(text)).toThrow(/^line \d+: /)
})

test('a text of a million letters is passed over, and what follows it is read', () => {
  const long = `<tu><tuv xml:lang="en"><seg>${'x'.repeat(1_000_000)}</seg></tuv></tu>`
  const reader = tmxReader()
  const units = reader.read(file.replace('<tu srclang="de">', `${long}<tu srclang="de">`))
  reader.end()
  expect([units.length, reader.passed]).toEqual([2, 1])
})

const line = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot say these
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
)

test('what is written is read again', () => {
  const unit = fc.record({
    sourceLanguage: fc.constant('en'),
    texts: fc.array(fc.record({ language: fc.constantFrom('en', 'cs', 'ja'), text: line }), { maxLength: 3 }),
    notes: fc.array(line, { maxLength: 2 }),
    properties: fc.array(fc.tuple(fc.constantFrom('a', 'b'), line), { maxLength: 3 }),
    changed: fc.constantFrom('', '20260101T000000Z'),
    author: fc.constantFrom('', 'anna "<&'),
  })
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), (units, piece) => {
      expect(readAll(tmxHead('en') + units.map(tmxUnit).join('') + tmxEnd, piece)).toEqual(units)
    }),
  )
})
