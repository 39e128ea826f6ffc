import { expect, test } from 'vitest'
import { findLinks, findMarks, findReferences, sameSet } from './markdown.ts'

test.each([
  ['[a](b)', ['b']],
  ['![a](b.png "title") and [c](<d>)', ['b.png', 'd']],
  ['[a [b]](c)', ['c']],
  ['[a](b(c))', ['b(c)']],
  ['<https://e.org> <me@e.org>', ['', '']],
  ['<b>x</b> [a] (b) a](b', []],
  ['plain', []],
] as const)('%j links to %j', (text, targets) => {
  expect(findLinks(text)).toEqual(targets)
})

test('references are told by their names', () => {
  expect([...findReferences('[a][one] ![b] [two] [c](d) [^1]')]).toEqual(['one', 'two'])
  expect([...findReferences('none')]).toEqual([])
})

test.each([
  ['**a** *b* _c_ __d__ ~~e~~ `f`', ['**', '*', '_', '__', '~~', '`']],
  ['snake_case_name', []],
  ['_a_b c_', ['_']],
  ['_a_b', []],
  ['2 * 3', []],
  ['<https://e.org>', ['<']],
  ['<http', []],
  ['``', []],
  ['a `b', []],
  ['``a`b`` and `c`', ['``', '`']],
  ['``a` b', ['`']],
  ['```a`` b', ['``']],
  ['`a`` b', []],
  ['<me@e.org>', ['<']],
  ['<a@> <b>', []],
] as const)('%j has the marks %j', (text, marks) => {
  expect([...findMarks(text)].sort()).toEqual([...marks].sort())
})

test('sets are the same with the same members', () => {
  expect(sameSet(new Set(['a']), new Set(['a']))).toBe(true)
  expect(sameSet(new Set(['a']), new Set(['b']))).toBe(false)
  expect(sameSet(new Set(['a']), new Set(['a', 'b']))).toBe(false)
})
