import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { wordsIn, wordsToSpell } from './spelled-words.ts'

const wordsOf = (text: string, flags = '') => wordsIn(text, mergeFlags(flags)).map(({ word }) => word)

test('words are found with their places, in the form of dictionaries', () => {
  expect(wordsIn('Otevřít sou&bor', mergeFlags(''))).toEqual([
    { start: 0, end: 7, word: 'Otevřít' },
    { start: 8, end: 15, word: 'soubor' },
  ])
  expect(wordsOf('Don’t «re‑open» e\u0301cole')).toEqual(["Don't", 're-open', 'école'])
})

test.each([
  ['an address', 'See https://example.org/dveree and www.dveree.cz or a@dveree.cz', ['See', 'and', 'or']],
  ['a path and a file', 'Open /etc/dveree or dveree.txt', ['Open', 'or']],
  ['options and identifiers', 'Use --dveree with some_name, fooBar and run()', ['Use', 'with', 'and']],
  ['code between backticks', 'Call `dveree now` here', ['Call', 'here']],
  ['entities', 'a&nbsp;dveree and &dveree; now', ['and', 'now']],
  ['tags', '<b class="dveree">bold</b> word', ['bold', 'word']],
  ['abbreviations, numbers and single letters', 'HTML v 10px a MHz', []],
  ['scripts without spaces', '日本語 ภาษาไทย', []],
])('%s is no word', (_, text, expected) => {
  expect(wordsOf(text)).toEqual(expected)
})

test('places of values are no words, nor is what is joined with them', () => {
  expect(wordsOf('Soubor %(name)s má %d řádků', 'python-format')).toEqual(['Soubor', 'má', 'řádků'])
  expect(wordsOf('%(name)sovi patří', 'python-format')).toEqual(['patří'])
  expect(wordsOf('{name}ho {n, plural, one {soubor} other {souborů}}', 'icu-message-format')).toEqual([
    'soubor',
    'souborů',
  ])
})

test('names of the source and of the project stay as they are; other words of the source do not', () => {
  const about = { sources: ['Open Gnumeric files'], flags: mergeFlags(''), names: ['Weft demo', 'Kiosk'] }
  expect(wordsToSpell('Gnumeric files otevře weft', about).map(({ word }) => word)).toEqual(['files', 'otevře'])
})

test('a long text costs no more than its first words', () => {
  expect(wordsOf('slovo '.repeat(350_000 / 6))).toHaveLength(5000)
  for (const text of ["a'".repeat(100_000), '&'.repeat(300_000), '`'.repeat(300_000), 'a&'.repeat(150_000)])
    expect(wordsOf(text).length).toBeLessThanOrEqual(5000)
})
