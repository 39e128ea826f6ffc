import { expect, test } from 'vitest'
import { findNewlineAt, NEWLINE } from './edge-newline.ts'
import { areSeparators, leadingSpaces, SPACE, trailingSpaces } from './edge-spaces.ts'
import { isWordCode } from './ending.ts'

test('a newline too much is taken away, and one too little put in', () => {
  expect(String.fromCharCode(NEWLINE, SPACE)).toBe('\n ')
  expect(findNewlineAt(3, true)).toEqual([
    { span: { start: 3, end: 4 }, fix: [{ span: { start: 3, end: 4 }, content: '' }] },
  ])
  expect(findNewlineAt(3, false)).toEqual([
    { span: { start: 3, end: 3 }, fix: [{ span: { start: 3, end: 3 }, content: '\n' }] },
  ])
})

test.each([
  ['', 0, 0],
  ['a', 0, 0],
  [' a', 1, 0],
  ['a  ', 0, 2],
  ['  a b   ', 2, 3],
  ['  ', 2, 2],
  ['\ta\u00a0', 0, 0],
])('%j begins with %i spaces and ends with %i', (text, leading, trailing) => {
  expect([leadingSpaces(text), trailingSpaces(text)]).toEqual([leading, trailing])
})

test.each([
  ['.', ',', true],
  ['', '', true],
  [',', '\u00a0', true],
  ['..', ',', false],
  ['.', ', ', false],
  ['ab', 'cd', false],
])('%j and %j are separators: %s', (source, target, are) => {
  expect(areSeparators(source, target)).toBe(are)
})

test.each(Array.from('aZéяش中1٣\u0301\u093e'))('%s is of a word, each time it is asked for', (character) => {
  expect([isWordCode(character.charCodeAt(0)), isWordCode(character.charCodeAt(0))]).toEqual([true, true])
})

test.each(Array.from(' .!?-_…。،"\u00a0½\n'))('%j is of no word, each time it is asked for', (character) => {
  expect([isWordCode(character.charCodeAt(0)), isWordCode(character.charCodeAt(0))]).toEqual([false, false])
})
