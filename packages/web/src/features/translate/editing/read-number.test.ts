import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['1', 1],
  ['312', 312],
  [' 42 ', 42],
  ['007', 7],
  ['1,000', 'outside'],
  ['1 2', 'not-number'],
  ['1.5', 'not-number'],
  ['١٢', 12],
  ['۱۲', 12],
  ['１２', 12],
  ['0', 'outside'],
  ['-1', 'outside'],
  ['400', 'outside'],
  ['99999999999999999999', 'outside'],
  ['', 'not-number'],
  ['abc', 'not-number'],
  ['1e2', 'not-number'],
  ['0x10', 'not-number'],
] as const)('%j of 312 is %j', (typed, read) => {
  expect(readNumber(typed, 312)).toBe(read)
})
