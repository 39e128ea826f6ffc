import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTerms, makeGlossary, termKey, termKeysIn } from './glossary.ts'
import { stemKey } from './stem-keys.ts'
import { findUse } from './uses.ts'
import { wordsOf } from './words.ts'

const found = (text: string, sources: readonly string[], language = '') =>
  findTerms(
    makeGlossary(
      sources.map((source) => ({ source })),
      { language },
    ),
    text,
  ).map(({ term, start, end }) => [term.source, text.slice(start, end)] as const)

test.each([
  ['A hard  DISK, a harddisk', ['Hard Disk', 'disk'], ['Hard Disk=hard  DISK', 'disk=DISK']],
  ['disks and a hard-disk', ['hard disk', 'disk'], ['disk=disk']],
  ['a hard\ndisk', ['Hard\u00a0disk'], ['Hard\u00a0disk=hard\ndisk']],
  ['', ['disk', ''], []],
  ['Write it in C++ or C', ['C++', 'C'], ['C++=C++', 'C=C', 'C=C']],
  ['Sign-in with (OAuth), .NET', ['Sign-in', 'OAuth', '.NET'], ['Sign-in=Sign-in', 'OAuth=OAuth', '.NET=.NET']],
  ['the İstanbul guide', ['istanbul guide'], ['istanbul guide=İstanbul guide']],
  ['ΟΔΟΣ', ['οδος'], ['οδος=ΟΔΟΣ']],
  ['blue window', ['blue', 'blue window'], ['blue window=blue window', 'blue=blue']],
  ['☎️call', ['call'], ['call=call']],
  ['über Straße', ['STRASSE', 'Straße', 'straß'], ['Straße=Straße']],
  ['e\u0301tat et e', ['e'], ['e=e']],
] as const)('in %j terms are whole words, in any letter case', (text, sources, places) => {
  expect(found(text, sources).map((place) => place.join('='))).toEqual(places)
})

test.each([
  ['新しいファイルを開く', 'ファイル', true],
  ['プロファイル', 'ファイル', false],
  ['打开文件夹', '文件夹', true],
  ['打开文件夹', '件', false],
  ['東京都', '京都', false],
  ['เปิดไฟล์ใหม่', 'ไฟล์', true],
])('scripts without spaces have terms where their words begin and end: of %j %j', (text, term, stands) => {
  expect(found(text, [term])).toEqual(stands ? [[term, term]] : [])
})

describe('forms', () => {
  const texts: readonly (readonly [text: string, term: string, stands: string])[] = [
    ['Delete files', 'file', 'files'],
    ['Two BOXES', 'box', 'BOXES'],
    ['All properties', 'property', 'properties'],
    ['Open files', 'open file', 'Open files'],
    ['It was overridden', 'override', 'overridden'],
  ]
  test.each(texts)('of words are found where their language is known: %j', (text, term, stands) => {
    expect(found(text, [term], 'en_GB')).toEqual([[term, stands]])
    expect(found(text, [term])).toEqual([])
    expect(found(text, [term], 'enm')).toEqual([])
  })
  test('are not made of short words, and parts of words are none', () => {
    expect(found('as profile, filesystem', ['a', 'file'], 'en')).toEqual([])
  })
  test('are told apart from terms that stand there as they are', () => {
    const glossary = makeGlossary([{ source: 'file' }, { source: 'files' }], { language: 'en' })
    expect(findTerms(glossary, 'files').map(({ term, how }) => `${term.source} ${how}`)).toEqual([
      'files surface',
      'file form',
    ])
  })
  test('of a term that is exact are not looked for', () => {
    const glossary = makeGlossary([{ source: 'file', isExact: true }], { language: 'en' })
    expect(findTerms(glossary, 'File of files')).toHaveLength(1)
  })
  test('of a term of which letter case counts have its letters', () => {
    const glossary = makeGlossary([{ source: 'Apple', isCaseSensitive: true }], { language: 'en' })
    const places = findTerms(glossary, 'apple APPLE Apple apples Apples').map(({ start }) => start)
    expect(places).toEqual([12, 25])
  })
})

describe('expressions', () => {
  const compile = (pattern: string, caseInsensitive: boolean) => {
    const expression = new RegExp(pattern, caseInsensitive ? 'gi' : 'g')
    return {
      matches: (text: string) =>
        Array.from(text.matchAll(expression), ({ 0: match, index }) => ({ start: index, end: index + match.length })),
    }
  }
  const ticket = { source: 'ticket number', pattern: 'WEFT-[0-9]+' }
  const places = (text: string, term = ticket) =>
    findTerms(makeGlossary([term, { source: 'see' }], { compile }), text).map(({ start, end, how }) => [
      start,
      end,
      how,
    ])
  test('are where a term stands, beside other terms in the order of the text', () => {
    expect(places('weft-12, see WEFT-7')).toEqual([
      [0, 7, 'pattern'],
      [9, 12, 'surface'],
      [13, 19, 'pattern'],
    ])
    expect(places('A ticket number')).toEqual([])
    expect(places('weft-12', { ...ticket, isCaseSensitive: true } as typeof ticket)).toEqual([])
  })
  test('that match nothing, or very often, stand nowhere, or at a hundred places', () => {
    expect(places('WEFT', { source: 'x', pattern: 'a*' })).toEqual([])
    expect(places('WEFT-1 '.repeat(50_000))).toHaveLength(100)
  })
  test('are found nowhere without an engine', () => {
    expect(findTerms(makeGlossary([ticket]), 'WEFT-1')).toEqual([])
  })
})

test('a sentence of more than sixteen words is no term, and the rest of a long text is not searched', () => {
  const words = Array.from({ length: 17 }, (_, i) => `w${i}`)
  expect(found(words.join(' '), [words.slice(0, 16).join(' '), words.join(' ')])).toHaveLength(1)
  const long = 'word and other '.repeat(10_000)
  expect(termKeysIn([long]).keys.size).toBeLessThan(100)
  expect(found(long, ['word'])).toHaveLength(334)
  expect(found(`${'x'.repeat(401)} disk`, ['x'.repeat(401), 'disk'])).toEqual([['disk', 'disk']])
})

const piece = fc.constantFrom(
  'file',
  'Files',
  'box',
  'BOXES',
  'Ω',
  'ς',
  'ΟΔΟΣ',
  'İ',
  'ı',
  'ß',
  'é',
  'e\u0301',
  '文',
  '件',
  'ー',
  'ท',
  'ี่',
  'C',
  '++',
  '-',
  '𝒳',
  '🙂',
  '7',
)
const space = fc.constantFrom('', ' ', '  ', '\n', '\u00a0', '\u3000')
const texts = fc.array(fc.tuple(piece, space), { maxLength: 12 }).map((all) => all.flat().join(''))

/** Every stretch between two places that cuts no word, compared with every term. */
function byBruteForce(text: string, terms: readonly string[]): string[] {
  const words = wordsOf(text)
  return words.flatMap(({ start }) =>
    words
      .filter(({ end }) => end > start)
      .flatMap(({ end }) =>
        terms
          .filter((term) => termKey(term) === termKey(text.slice(start, end)))
          .map((term) => `${start}-${end} ${term}`),
      ),
  )
}

test('words of scripts with spaces are cut where letters and digits end, and marks stay with them', () => {
  const cut = (text: string) => wordsOf(text).map(({ start, end }) => text.slice(start, end))
  expect(cut("C++ e\u0301tat, l'été 7\u0e35 🙂x")).toEqual([
    'C',
    '+',
    '+',
    'e\u0301tat',
    ',',
    'l',
    "'",
    'été',
    '7\u0e35',
    '🙂',
    'x',
  ])
  expect(cut('日本語のfile')).toEqual(['日本語', 'の', 'file'])
})

test('a mark of another script belongs to the letter or digit that it stands on', () => {
  const found = (text: string) => findTerms(makeGlossary([{ source: '7' }]), text).length
  expect([found('7\u0e35'), found('7 \u0e35'), found('7')]).toEqual([0, 1, 1])
})

test.each(['\u0301', '\u0e35\u0e48'])('a mark on a space begins the word that follows it: %j', (mark) => {
  expect(found(`file  ${mark}file`, ['file'])).toEqual([['file', 'file']])
  expect(found(`${mark}file`, [`${mark}file`])).toHaveLength(1)
})

test('terms are found where trying every place finds them', () => {
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 5 }), (text, terms) => {
      const sources = terms.filter((term) => term.trim() !== '')
      const places = findTerms(makeGlossary(sources.map((source) => ({ source }))), text)
      const told = places.map(({ term, start, end }) => `${start}-${end} ${term.source}`)
      expect(told.sort()).toEqual(byBruteForce(text, sources).sort())
    }),
    { numRuns: 1000 },
  )
})

test.each(['cs', 'en', 'ja'])(
  'in the language %s an accent that is a sign of its own is that of the letter',
  (language) => {
    for (const [text, term] of [
      ['\u00e9', 'e\u0301'],
      ['e\u0301', '\u00e9'],
    ] as const)
      expect(found(text, [term], language)).toEqual([[term, text]])
  },
)

test('what is found by the keys of a text is what is found in the whole glossary', () => {
  fc.assert(
    fc.property(
      texts,
      fc.array(texts, { maxLength: 8 }),
      fc.constantFrom('en', 'cs', 'ja', 'tr', ''),
      (text, terms, language) => {
        const { keys, stems } = termKeysIn([text], language)
        const all = terms.map((source) => ({ source }))
        const looked = all.filter(
          ({ source }) => keys.has(termKey(source)) || stems.has(stemKey(source, language) ?? '\0'),
        )
        expect(findTerms(makeGlossary(looked, { language }), text)).toEqual(
          findTerms(makeGlossary(all, { language }), text),
        )
      },
    ),
  )
})

test.each([
  ['Na pevný disk uložit', 'pevný disk', { start: 3, end: 13 }],
  ['PEVNÝ DISK', 'pevný disk', { start: 0, end: 10 }],
  ['pevnýdisk', 'disk', undefined],
  ['disky a disk', 'disk', { start: 8, end: 12 }],
  ['disky', 'disk', undefined],
  ['硬盘驱动器', '硬盘', { start: 0, end: 2 }],
  ['ฮาร์ดดิสก์', 'ดิสก์', { start: 5, end: 10 }],
  ['C++ a C', 'C', { start: 0, end: 1 }],
  ['İ disk', 'disk', { start: 0, end: 6 }],
  ['anything', '', undefined],
] as const)('%j uses %j at %j', (text, wording, place) => {
  const use = findUse(text, { wording })
  expect(use && { start: use.start, end: use.end }).toEqual(place)
})
