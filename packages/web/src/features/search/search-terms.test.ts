import { expect, test } from 'vitest'
import { hasTerm, toggledTerm, wordsToMark } from './search-terms.ts'

test.each([
  ['gross profit', ['gross', 'profit']],
  ['"gross profit" margin', ['gross profit', 'margin']],
  ["source:'a b' state:empty", ['a b']],
  ['target:door AND language:cs', ['door']],
  ['door OR (key:=gate)', ['door', 'gate']],
  ['-window door', ['door']],
  ['check:same', []],
  ['', []],
])('the words to mark of %j are %j', (q, words) => {
  expect(wordsToMark(q)).toEqual(words)
})

test.each([
  ['door', 'language:cs', 'door language:cs'],
  ['', 'language:cs', 'language:cs'],
  ['door language:cs', 'language:cs', 'door'],
  ['language:cs', 'language:cs', ''],
  ['door OR gate', 'language:cs', '(door OR gate) language:cs'],
  ['(door OR gate)', 'language:cs', '(door OR gate) language:cs'],
])('%j with %j more or less is %j', (q, term, expected) => {
  expect(toggledTerm(q, term)).toBe(expected)
})

test('a term within another word is not that term', () => {
  expect(hasTerm('door language:csb', 'language:cs')).toBe(false)
})
