import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { asShown, isLonger, withReplacements } from './text-length.ts'

test.each([
  ['abc', 3, false],
  ['abcd', 3, true],
  ['😀😀', 2, false],
  ['😀😀😀', 2, true],
  ['😀😀a', 2, true],
  ['', 0, false],
  ['a', 0, true],
  ['abcdefg', 3, true],
] as const)('%j against %i characters: %s', (text, limit, longer) => {
  expect(isLonger(text, limit)).toBe(longer)
})

test('placeholders become what the flag says, one pair after another', () => {
  expect(withReplacements('%s and %s', mergeFlags('replacements:%s:John'))).toBe('John and John')
  expect(withReplacements('%s %d', mergeFlags('replacements:%s:John:%d:12'))).toBe('John 12')
  expect(withReplacements('%s %d', mergeFlags('replacements:%s:John:%d'))).toBe('John %d')
  expect(withReplacements('%s', mergeFlags('c-format'))).toBe('%s')
})

test('tags take no place where the text is XML', () => {
  expect(asShown('<b>%s</b> < c', mergeFlags('xml-text, replacements:%s:Jo'))).toBe('Jo < c')
  expect(asShown('<b>x</b>', mergeFlags('c-format'))).toBe('<b>x</b>')
})
