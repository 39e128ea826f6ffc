import { expect, test } from 'vitest'
import { nearestIndex } from './nearest-index.ts'

test.each([
  ['a', 0, 0],
  ['a', 3, 0],
  ['a', 9, 0],
  ['d', 0, 3],
  ['d', -1, 3],
  ['c', 2, 2],
  ['b', 3, 1],
  ['c', 1, 2],
  ['e', 2, -1],
])('%j, looked for from %i on, stands at %i', (item, from, expected) => {
  expect(nearestIndex(['a', 'b', 'c', 'd'], item, from)).toBe(expected)
})

test('of two the nearer one is found, and before that behind the one at the place itself', () => {
  const list = ['x', 'a', 'a', 'x', 'a', 'x']
  expect([0, 1, 2, 3, 4, 5].map((from) => nearestIndex(list, 'x', from))).toEqual([0, 0, 3, 3, 5, 5])
  expect(nearestIndex([], 'x', 0)).toBe(-1)
})
