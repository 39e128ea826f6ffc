import { expect, test } from 'vitest'
import { findTerms, findUse, makeGlossary, termKey, termKeysIn } from './glossary.ts'

const found = (text: string, sources: readonly string[], pluralsOf?: string) =>
  findTerms(
    makeGlossary(sources.map((source) => ({ source }))),
    text,
    pluralsOf === undefined ? undefined : { pluralsOf },
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
])('in %s a term may stand in the middle of others', (_script, text, term) => {
  expect(findUse(text, term)).toEqual({ start: text.indexOf(term), end: text.indexOf(term) + 1 })
  expect(found(text, [term])).toContain(`${term} ${text.lastIndexOf(term)}-${text.lastIndexOf(term) + 1}`)
  // Letters of such a script part words of others.
  expect(found(`file${term}disk`, ['file', 'disk', `file${term}`])).toEqual([`file${term} 0-5`, 'file 0-4', 'disk 5-9'])
})

test.each([
  ['Korean', '파일을', '파일'],
  ['Cyrillic', 'файлы', 'файл'],
  ['Arabic', 'ملفات', 'ملف'],
  ['digits', '1234', '123'],
])('in %s a term is a whole word', (_script, text, term) => {
  expect([findUse(text, term), found(text, [term])]).toEqual([undefined, []])
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
  ['buses', ['bus', 'buse']],
  ['quizzes', ['quizz', 'quizze']],
  ['churches', ['church', 'churche']],
  ['dishes', ['dish', 'dishe']],
  ['heroes', ['hero', 'heroe']],
  ['cities', ['citie', 'city']],
  ['abs', ['ab']],
  ['as', []],
  ['2s', []],
  ['C+s', []],
  ['assert', []],
  ['shoestrings', ['shoestring']],
  ['diesels', ['diesel']],
  ['hard disks', ['hard disk']],
])('the English word %j may be the plural of %j', (word, singulars) => {
  const keys = [...termKeysIn([word], { pluralsOf: 'en' })]
  const plain = new Set(termKeysIn([word]))
  expect(keys.filter((key) => !plain.has(key) && (key.includes(' ') || !word.includes(' '))).sort()).toEqual(singulars)
  for (const singular of singulars) expect(found(word, [singular], 'en')).toEqual([`${singular} 0-${word.length}`])
})

test.each([
  ['en', true],
  ['EN', true],
  ['en_US', true],
  ['en-US', true],
  ['en@x', true],
  ['enm', false],
  ['ben', false],
  ['cs', false],
  ['', false],
])('in %j words have English plurals: %s', (language, isEnglish) => {
  expect(found('files', ['file'], language).length > 0).toBe(isEnglish)
  expect(termKeysIn(['files'], { pluralsOf: language }).has('file')).toBe(isEnglish)
})

test('the keys of texts are those of all their places, once each', () => {
  expect([...termKeysIn(['A b', 'B  c', ''])]).toEqual(['a b', 'a', 'b', 'b c', 'c'])
  expect([...termKeysIn([])]).toEqual([])
})

test('terms are found in the order of their places, the longer first, and those of one key as they came', () => {
  expect(found('hard disk disks', ['disk', 'Disk', 'hard disk', 'disks', 'hard'], 'en')).toEqual([
    'hard disk 0-9',
    'hard 0-4',
    'disk 5-9',
    'Disk 5-9',
    'disks 10-15',
    'disk 10-15',
    'Disk 10-15',
  ])
})
