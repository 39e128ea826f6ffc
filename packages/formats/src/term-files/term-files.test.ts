import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isXmlText } from '../xml/xml.edit.ts'
import { readTermCsv, writeTermCsv } from './term-csv.ts'
import { plainTerm, type TermEntry, type TermFileReading, termEntryMatches } from './term-entry.ts'
import { readTermTbx, writeTermTbx } from './term-tbx.ts'

const languages = { source: 'en', target: 'pt_BR' }
const csv = (text: string) => readTermCsv(Buffer.from(text))
const tbx = (text: string) => readTermTbx(Buffer.from(text), languages)
const told = ({ problems }: TermFileReading) => problems.map(({ code, line }) => `${code} ${line}`)

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => isXmlText(one))
const spoken = text.filter((one) => one.trim() !== '')
const word = fc.stringMatching(/^[a-zé]{1,8}$/)
const term: fc.Arbitrary<TermEntry> = fc
  .record({
    source: spoken,
    target: fc.oneof(fc.constant(''), spoken),
    explanation: text,
    partOfSpeech: fc.oneof(fc.constant(''), word),
    isForbidden: fc.boolean(),
    isUntranslatable: fc.boolean(),
    isTerminology: fc.boolean(),
    match: fc.constantFrom(...termEntryMatches),
    pattern: spoken,
    isCaseSensitive: fc.boolean(),
    needsEditing: fc.boolean(),
  })
  .map((one) => ({ ...one, pattern: one.match === 'pattern' ? one.pattern : '' }))

describe('terms that are written are read back', () => {
  test('as CSV', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
        const read = readTermCsv(writeTermCsv(terms))
        expect(read).toMatchObject({ problems: [], ignored: 0 })
        expect(read.terms.map((one) => one.term)).toEqual(terms)
      }),
    )
  })

  test('as TBX', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
        const read = readTermTbx(writeTermTbx(terms, languages, 'A & B'), languages)
        expect(read).toMatchObject({ problems: [], ignored: 0 })
        expect(read.terms.map((one) => one.term)).toEqual(terms)
      }),
    )
  })
})

test('columns may have other names, another order and another delimiter; unknown ones are counted', () => {
  const read = csv('\ufeffTranslation;Term;Part of speech;Do-not-translate;owner\ndveře;door;noun;x;me\n')
  expect(read).toEqual({
    terms: [
      {
        term: { ...plainTerm, source: 'door', target: 'dveře', partOfSpeech: 'noun', isUntranslatable: true },
        fields: ['source', 'target', 'partOfSpeech', 'isUntranslatable'],
        line: 2,
      },
    ],
    problems: [],
    ignored: 1,
  })
})

test.each<[string, readonly string[]]>([
  ['', ['empty-file 1']],
  ['target\nx\n', ['missing-column 1']],
  ['source,target\na,b\n"c,d\n', ['unterminated-quote 3']],
  ['source,target\na,b,c\n', ['too-many-cells 2']],
  ['source,forbidden\na,yes\nb,perhaps\n', ['wrong-cell 3']],
  ['source,match\na,fuzzy\n', ['wrong-cell 2']],
  ['source,match\n"a\nb",pattern\n', ['missing-pattern 2']],
  ['source,target\n"a\nb",c\n,d\n', ['missing-term 4']],
])('the CSV %j is refused at its line', (file, problems) => {
  expect(told(csv(file))).toEqual(problems)
})

test('a CSV that is not in UTF-8 is refused', () => {
  expect(told(readTermCsv(Buffer.from([0x73, 0xff, 0xfe])))).toEqual(['encoding 1'])
})

test('of many problems the first ones are told', () => {
  expect(csv(`source,forbidden\n${'a,b\n'.repeat(100)}`).problems).toHaveLength(20)
})

const version3 = (name: 'descrip' | 'basic', body: string) =>
  `<?xml version="1.0"?>\n<tbx style="${name}" type="TBX-Basic" xml:lang="en" xmlns:min="m" xmlns:basic="b"><text><body>\n${body}</body></text></tbx>`

test('TBX of 2019 is read with categories as attributes and as elements', () => {
  const attributes = `<conceptEntry id="1"><descrip type="definition">Of wood</descrip>
<langSec xml:lang="en"><termSec><term>door</term><termNote type="partOfSpeech">noun</termNote></termSec></langSec>
<langSec xml:lang="pt"><termSec><term>porta</term></termSec><termSec><term>portão</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec></langSec></conceptEntry>`
  const elements = attributes
    .replace('<descrip type="definition">Of wood</descrip>', '<basic:definition>Of wood</basic:definition>')
    .replace('<termNote type="partOfSpeech">noun</termNote>', '<min:partOfSpeech>noun</min:partOfSpeech>')
    .replace(
      /<termNote type="administrativeStatus">([^<]*)<\/termNote>/,
      '<min:administrativeStatus>$1</min:administrativeStatus>',
    )
  const expected = { ...plainTerm, source: 'door', target: 'porta', explanation: 'Of wood', partOfSpeech: 'noun' }
  for (const body of [attributes, elements])
    expect(tbx(version3('basic', body))).toEqual({
      terms: [{ term: expected, fields: ['source', 'target', 'explanation', 'partOfSpeech'], line: 3 }],
      problems: [],
      ignored: 1,
    })
})

test.each<[string, readonly string[]]>([
  ['<xliff/>', ['unexpected-root 1']],
  ['<martif>\n<body>\n<termEntry>', ['unexpected-end 3']],
  [
    '<martif><body>\n<termEntry><langSet xml:lang="de"><tig><term>a</term></tig></langSet></termEntry></body></martif>',
    ['wrong-entry 2'],
  ],
  [
    '<martif><body>\n\n<termEntry><admin type="x-weft-match">pattern</admin><langSet xml:lang="en"><tig><term>a</term></tig></langSet></termEntry></body></martif>',
    ['missing-pattern 3'],
  ],
])('the TBX %j is refused at its line', (file, problems) => {
  expect(told(tbx(file))).toEqual(problems)
})

test('a forbidden translation, and a forbidden term without one, are read as such', () => {
  const status = '<termNote type="administrativeStatus">supersededTerm-admn-sts</termNote>'
  const entry = (more: string) => `<martif><body><termEntry>${more}</termEntry></body></martif>`
  const part = (code: string, term: string) =>
    `<langSet xml:lang="${code}"><tig><term>${term}</term>${status}</tig></langSet>`
  expect(tbx(entry(part('en', 'a'))).terms[0]?.term.isForbidden).toBe(true)
  expect(
    tbx(entry(`<langSet xml:lang="en"><tig><term>a</term></tig></langSet>${part('pt-BR', 'b')}`)).terms[0]?.term,
  ).toMatchObject({
    target: 'b',
    isForbidden: true,
  })
})
