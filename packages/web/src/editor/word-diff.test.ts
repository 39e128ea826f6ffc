import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPiece, wordDiff } from './word-diff.ts'

const written = (pieces: readonly DiffPiece[]): string =>
  pieces.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind]).join('')

test.each([
  [
    'Zero raised to zero of a number is undefined',
    'The zeroth root of a number is undefined',
    '[-Zero raised to zero-][+The zeroth root+] of a number is undefined',
  ],
  ['Open the door', 'Close the door', '[-Open-][+Close+] the door'],
  ['One two three', 'One three', 'One [-two -]three'],
  ['', 'New', '[+New+]'],
  ['Same', 'Same', 'Same'],
  ['', '', ''],
  ['Ende', 'Ende.', 'Ende[+.+]'],
])('“%s” becomes “%s”: changes beside each other are one', (before, after, shown) => {
  expect(written(wordDiff(before, after))).toBe(shown)
})

test('both texts stand in their difference, whole', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'word', ' ', '  ', '.', 'é', '\u0301', '%s', '\n'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after)
      const of = (left: DiffPiece['kind']) => pieces.filter(({ kind }) => kind !== left).map((one) => one.text)
      expect([of('added').join(''), of('removed').join('')]).toEqual([before, after])
    }),
  )
})

test('texts that share nothing are shown whole, in no time', () => {
  const long = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word}${at}`).join(' ')
  expect(wordDiff(long('a'), long('b'))).toHaveLength(2)
})
