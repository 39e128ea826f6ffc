import { expect, test } from 'vitest'
import { lineEnd, lineEndAt, nextLine, skipBlanks, trimBlanks } from './line-text.ts'

test.each([
  ['ab', 0, 2, 2],
  ['ab', 2, 2, 2],
  ['', 0, 0, 0],
  ['a\nb', 0, 1, 2],
  ['a\nb', 1, 1, 2],
  ['a\nb', 2, 3, 3],
  ['a\r\nb', 0, 1, 3],
  ['a\r\nb', 2, 2, 3],
  ['a\rb', 0, 1, 2],
  ['a\n\nb', 0, 1, 2],
  ['a\r\rb', 0, 1, 2],
  ['a\n\rb', 0, 1, 2],
  ['a\v\f\u0085b\n', 0, 5, 6],
])('of %j the line at %i ends at %i, and the next begins at %i', (text, at, end, next) => {
  expect([lineEnd(text, at), nextLine(text, at)]).toEqual([end, next])
})

test.each([
  ['a', 0, '\n'],
  ['a\nb', 0, '\n'],
  ['a\r\nb', 0, '\r\n'],
  ['a\rb', 0, '\r'],
  ['a\r', 0, '\r'],
  ['a\nb\r\nc\rd', 2, '\r\n'],
  ['a\nb\r\nc\rd', 5, '\r'],
  ['a\r\nb\nc\rd', 7, '\r\n'],
  ['a\r\nb', 3, '\r\n'],
])('of %j the line end at %i is %j', (text, at, expected) => {
  expect(lineEndAt(text, at)).toBe(expected)
})

test('what stands for a CR alone can be another line end', () => {
  expect([lineEndAt('a\rb', 0, '\n'), lineEndAt('a\r\nb', 0, '\n'), lineEndAt('a\r', 0, '\n')]).toEqual([
    '\n',
    '\r\n',
    '\n',
  ])
})

test.each([
  ['a', 0, 0],
  [' \t a', 0, 3],
  ['a \tb', 1, 3],
  ['  ', 0, 2],
  [' \na', 0, 1],
  [' \u00a0a', 0, 1],
])('in %j what follows %i is no blank at %i', (text, from, expected) => {
  expect(skipBlanks(text, from)).toBe(expected)
})

test.each([
  ['', ''],
  [' \t ', ''],
  ['a', 'a'],
  [' \ta b\t ', 'a b'],
  ['\ta ', 'a'],
  ['\n a \n', '\n a \n'],
  ['\u00a0a\u00a0', '\u00a0a\u00a0'],
])('%j without its blanks is %j', (text, expected) => {
  expect(trimBlanks(text)).toBe(expected)
})
