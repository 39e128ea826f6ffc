import { expect, test } from 'vitest'
import { findTerms, makeGlossary, termKey, termKeysIn } from './glossary.ts'
import { findUse } from './uses.ts'

const found = (text: string, sources: readonly string[], language = '') =>
  findTerms(
    makeGlossary(
      sources.map((source) => ({ source })),
      { language },
    ),
    text,
  ).map(({ term, start, end }) => `${term.source} ${start}-${end}`)

test.each([
  ['Han', '漢字表', '字'],
  ['Hiragana', 'ひらがな', 'ら'],
  ['Katakana', 'カタカナ', 'タ'],
  ['the long vowel of Katakana', 'ーーー', 'ー'],
  ['Thai', 'กขค', 'ข'],
  ['Lao', 'ກຂຄ', 'ຂ'],
  ['Khmer', 'កខគ', 'ខ'],
  ['Myanmar', 'ကခဂ', 'ခ'],
])('in %s a use may stand in the middle of others', (_script, text, term) => {
  expect(findUse(text, { wording: term })).toMatchObject({ start: text.indexOf(term), end: text.indexOf(term) + 1 })
  // Letters of such a script part words of others.
  expect(found(`file${term}disk`, ['file', 'disk', `file${term}`])).toEqual([`file${term} 0-5`, 'file 0-4', 'disk 5-9'])
})

test.each([
  ['Korean', '파일을', '파일'],
  ['Cyrillic', 'файлы', 'файл'],
  ['Arabic', 'ملفات', 'ملف'],
  ['digits', '1234', '123'],
])('in %s a term is a whole word', (_script, text, term) => {
  expect([findUse(text, { wording: term }), found(text, [term])]).toEqual([undefined, []])
})

test('a term is as long as four hundred signs and sixteen words, and no longer', () => {
  const [most, more] = ['x'.repeat(400), 'x'.repeat(401)]
  expect(found(most, [most])).toEqual([`${most} 0-400`])
  expect(found(more, [more])).toEqual([])
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
  expect(found(words(16), [words(16)])).toHaveLength(1)
  expect(found(words(17), [words(17)])).toEqual([])
  expect(found(`a ${words(16)}`, [words(16)])).toHaveLength(1)
})

test('terms are looked for from the first thousand words on, and may end behind them', () => {
  const before = 'a '.repeat(999)
  expect(found(`${before}disk`, ['disk'])).toEqual(['disk 1998-2002'])
  expect(found(`${before}a disk`, ['disk'])).toEqual([])
  expect(found(`${before}hard disk`, ['hard disk'])).toEqual(['hard disk 1998-2007'])
})

test.each([
  ['Disk', 'disk'],
  [' hard \t\n disk ', 'hard disk'],
  ['hard\u00a0disk', 'hard disk'],
  ['ΟΔΟΣ ΟΔΟΣ', 'οδοσ οδοσ'],
  ['İİ', 'ii'],
  ['e\u0301', 'e\u0301'],
  ['', ''],
])('%j is compared as %j', (text, key) => {
  expect(termKey(text)).toBe(key)
})

test.each([
  ['files', ['file']],
  ['boxes', ['box', 'boxe']],
  ['heroes', ['hero', 'heroe']],
  ['cities', ['city', 'citie']],
  ['committing', ['commit', 'committ', 'committe']],
  ['saved', ['sav', 'save']],
  ['tried', ['try']],
  ['indices', ['index', 'indice']],
  ['abs', ['ab']],
  ['as', []],
  ['2s', []],
  ['status', []],
  ['analysis', []],
  ['news', []],
  ['sing', []],
  ['string', []],
  ['assert', []],
])('the English word %j may be a form of %j', (word, lemmas) => {
  const { stems } = termKeysIn([word], 'en')
  expect([...stems].filter((stem) => stem !== word)).toEqual(expect.arrayContaining(lemmas))
  if (lemmas.length === 0) expect([...stems]).toEqual([word])
  for (const lemma of lemmas) expect(found(word, [lemma], 'en')).toEqual([`${lemma} 0-${word.length}`])
})

test.each([
  ['en', true],
  ['EN', true],
  ['en_US', true],
  ['en-US', true],
  ['en@x', true],
  ['enm', false],
  ['bem', false],
  ['constructor', false],
  ['', false],
])('in %j words have English forms: %s', (language, isEnglish) => {
  expect(found('files', ['file'], language).length > 0).toBe(isEnglish)
  expect(termKeysIn(['files'], language).stems.has('file')).toBe(isEnglish)
})

test('the keys of texts are those of all their places, once each', () => {
  expect([...termKeysIn(['A b', 'B  c', '']).keys]).toEqual(['a b', 'a', 'b', 'b c', 'c'])
  expect([...termKeysIn([]).keys]).toEqual([])
})

test('terms are found in the order of their places, the longer first, and those of one key as they came', () => {
  expect(found('hard disk disks', ['disk', 'Disk', 'hard disk', 'disks', 'hard'], 'en')).toEqual([
    'hard disk 0-9',
    'hard 0-4',
    'disk 5-9',
    'Disk 5-9',
    'disks 5-9',
    'disks 10-15',
    'disk 10-15',
    'Disk 10-15',
  ])
})

/** Milliseconds, far above what is needed on a busy machine. */
const patience = 5000

test.each([
  ['words', 'files of disks '],
  ['one word', 'x'],
  ['one letter of a script without spaces', '文'],
  ['marks', '\u0301'],
  ['signs', '!'],
  ['spaces', ' '],
  ['suffixes', 'lerinden'],
])('a text of 350,000 characters is searched in bounded time: %s', (_kind, part) => {
  const text = part.repeat(Math.ceil(350_000 / part.length))
  for (const language of ['en', 'de', 'fr', 'cs', 'fi', 'tr', 'ar', 'ja', 'hu', 'ru']) {
    const began = performance.now()
    const { keys, stems } = termKeysIn([text], language)
    expect(keys.size + stems.size).toBeLessThan(100_000)
    found(text, ['file', 'disk', 'x', '文字', 'ev'], language)
    expect(performance.now() - began).toBeLessThan(patience)
  }
})

test('a term of 350,000 characters is found nowhere, and stops nothing', () => {
  const long = 'file '.repeat(70_000)
  expect(found(`A file of ${long}`, [long, 'file'], 'en').length).toBeGreaterThan(0)
  expect(findUse('A file', { wording: long, language: 'en' })).toBeUndefined()
})
