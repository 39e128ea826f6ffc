import { expect, test } from 'vitest'
import { dueWords } from './due-words.ts'

test.each([
  ['2026-11-30', 'today'],
  ['2026-12-01', 'tomorrow'],
  ['2026-11-29', 'yesterday'],
  ['2026-12-04', 'Friday'],
  ['2026-12-07', 'December 7'],
  ['2026-11-20', 'November 20'],
  ['2027-01-05', 'January 5, 2027'],
])('on Monday 30 November 2026, %s is %s', (due, words) => {
  expect(dueWords(due, '2026-11-30', 'en')).toBe(words)
})
