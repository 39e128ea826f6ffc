import { expect, test } from 'vitest'
import { percent } from './percent.ts'

test.each([
  [0, 100_000, 0],
  [1, 100_000, 0.1],
  [1, 1000, 0.1],
  [2, 3, 66.6],
  [99_999, 100_000, 99.9],
  [5, 5, 100],
])('%i of %i are %d %', (part, total, result) => {
  expect(percent(part, total)).toBe(result)
})

test('nothing of nothing is what the caller says', () => {
  expect(percent(0, 0)).toBe(0)
  expect(percent(0, 0, 100)).toBe(100)
})
