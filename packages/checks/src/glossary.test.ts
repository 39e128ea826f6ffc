import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTerms, findUse, makeGlossary, type TermSearch, termKey, termKeysIn } from './glossary.ts'

const found = (text: string, sources: readonly string[], search?: TermSearch) =>
  findTerms(makeGlossary(sources.map((source) => ({ source }))), text, search).map(
    ({ term, start, end }) => [term.source, text.slice(start, end)] as const,
  )

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
  ['新しいファイルを開く', 'ファイル'],
  ['データー', 'ター'],
  ['打开文件夹', '文件夹'],
  ['ฮาร์ดดิสก์', 'ดิสก์'],
])('scripts without spaces have terms anywhere: %j', (text, term) => {
  expect(found(text, [term])).toEqual([[term, term]])
})

describe('plurals', () => {
  const texts: readonly (readonly [text: string, term: string, stands: string])[] = [
    ['Delete files', 'file', 'files'],
    ['Two BOXES', 'box', 'BOXES'],
    ['All properties', 'property', 'properties'],
    ['Open files', 'open file', 'Open files'],
  ]
  test.each(texts)('of English terms are found where they are asked for: %j', (text, term, stands) => {
    expect(found(text, [term], { pluralsOf: 'en_GB' })).toEqual([[term, stands]])
    expect(found(text, [term])).toEqual([])
    expect(found(text, [term], { pluralsOf: 'fr' })).toEqual([])
    expect(found(text, [term], { pluralsOf: 'enm' })).toEqual([])
  })
  test('are not made of short words, and parts of words are none', () => {
    expect(found('as profile, filesystem', ['a', 'file'], { pluralsOf: 'en' })).toEqual([])
  })
})

test('a sentence of more than sixteen words is no term, and the rest of a long text is not searched', () => {
  const words = Array.from({ length: 17 }, (_, i) => `w${i}`)
  expect(found(words.join(' '), [words.slice(0, 16).join(' '), words.join(' ')])).toHaveLength(1)
  const long = 'word and other '.repeat(10_000)
  expect(termKeysIn([long]).size).toBeLessThan(100)
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
  const cuts = Array.from({ length: text.length + 1 }, (_, at) => at).filter((at) => {
    const [before, after] = [text.slice(0, at).match(/.$/su)?.[0] ?? '', text.slice(at).match(/^./su)?.[0] ?? '']
    if (/[\ud800-\udbff]$/.test(before) || /^\p{M}/u.test(after)) return before === '' || /\s$/.test(before)
    const unspaced = /[\p{sc=Han}\p{sc=Katakana}ー\p{sc=Thai}]/u
    const letter = /[\p{L}\p{M}\p{N}]/u
    const marked = text.slice(0, at).replace(/\p{M}+$/u, '')
    const base = marked.match(/.$/su)?.[0] ?? ''
    if (unspaced.test(base) || unspaced.test(after)) return true
    // Marks on a sign belong to the sign.
    return !(letter.test(after) && (letter.test(base) || base === '' || /\s/.test(base)) && letter.test(before))
  })
  return cuts.flatMap((start) =>
    cuts
      .filter((end) => end > start && !/^\s|\s$/.test(text.slice(start, end)))
      .flatMap((end) =>
        terms
          .filter((term) => termKey(term) === termKey(text.slice(start, end)))
          .map((term) => `${start}-${end} ${term}`),
      ),
  )
}

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

test('what is found by the keys of a text is what is found in the whole glossary', () => {
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 8 }), fc.constantFrom('en', 'cs', undefined), (text, terms, of) => {
      const search = of === undefined ? {} : { pluralsOf: of }
      const keys = termKeysIn([text], search)
      const all = terms.map((source) => ({ source }))
      const looked = all.filter(({ source }) => keys.has(termKey(source)))
      expect(findTerms(makeGlossary(looked), text, search)).toEqual(findTerms(makeGlossary(all), text, search))
    }),
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
  expect(findUse(text, wording)).toEqual(place)
})
