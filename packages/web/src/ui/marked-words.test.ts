import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markedWords, wordsOf } from './marked-words.ts'

test('searched words are marked in any case, the longer one first', () => {
  expect(markedWords('Open the Opener', ['open', 'opener'])).toEqual([
    { text: 'Open', isFound: true },
    { text: ' the ', isFound: false },
    { text: 'Opener', isFound: true },
  ])
  expect(markedWords('a+b (c)', ['+', '(c)']).filter(({ isFound }) => isFound)).toHaveLength(2)
  expect(wordsOf('  two  words ')).toEqual(['two', 'words'])
})

test('no letter of a text is lost, whatever is searched for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, searched) => {
      const parts = markedWords(text, wordsOf(searched))
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})
