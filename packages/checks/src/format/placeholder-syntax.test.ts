import { expect, test } from 'vitest'
import { findPlaceholders, maskPlaceholders, type PlaceholderSyntax } from './placeholder-syntax.ts'

const syntax: PlaceholderSyntax = {
  flag: 'x',
  hint: '<',
  pattern: /<(\w*)>/g,
  key: ([, name]) => name || null,
  positional: () => false,
}

test('placeholders stand in their order, without what is an escape', () => {
  expect(findPlaceholders('a <b> <> <cd>', syntax)).toEqual([
    { key: 'b', start: 2, end: 5 },
    { key: 'cd', start: 9, end: 13 },
  ])
  expect(findPlaceholders('a', syntax)).toEqual([])
})

test('a text without its hint is not looked at', () => {
  const never = { ...syntax, hint: '%' }
  expect([findPlaceholders('<b>', never), maskPlaceholders('<b>', never)]).toEqual([[], '<b>'])
})

test('marks stand for all that is marked, or what has no words', () => {
  expect(maskPlaceholders('a <b> <> c', syntax)).toBe('a \ufffc\ufffc\ufffc \ufffc\ufffc c')
  expect(maskPlaceholders('a <b> <> c', { ...syntax, wordless: /<>/g })).toBe('a <b> \ufffc\ufffc c')
})
