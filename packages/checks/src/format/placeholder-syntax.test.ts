import { expect, test } from 'vitest'
import { cutPlaceholders, findPlaceholders, type PlaceholderSyntax } from './placeholder-syntax.ts'

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
  expect([findPlaceholders('<b>', never), cutPlaceholders('<b>', never)]).toEqual([[], '<b>'])
})

test('what is cut is all that is marked, or what has no words', () => {
  expect(cutPlaceholders('a <b> <> c', syntax)).toBe('a   c')
  expect(cutPlaceholders('a <b> <> c', { ...syntax, wordless: /<>/g })).toBe('a <b>  c')
})
