import { expect, test } from 'vitest'
import { joinPlural } from '../../db/unit-state.ts'
import { draftDistance } from './draft-distance.ts'

test('a draft is 0 away from itself, and 1 from a text that shares nothing with it', () => {
  expect(draftDistance('Zavřít okno', 'Zavřít okno')).toBe(0)
  expect(draftDistance('abcd', 'efgh')).toBe(1)
  expect(draftDistance('', '')).toBe(0)
  expect(draftDistance('abcd', '')).toBe(1)
})

test('edits are counted by the length of the longer text, over all forms', () => {
  expect(draftDistance('abcd', 'abxd')).toBe(0.25)
  expect(draftDistance(joinPlural(['ab', 'abcdef']), joinPlural(['ab', 'abcdxx']))).toBe(0.25)
  expect(draftDistance(joinPlural(['abcd', 'abcd']), 'abcd')).toBe(0.5)
})

test('a letter changed in a long text is found where it stands', () => {
  const text = 'word '.repeat(20_000)
  const changed = `${text.slice(0, 50_000)}x${text.slice(50_001)}`
  expect(draftDistance(text, changed)).toBeCloseTo(1 / text.length)
})

test('texts of a book are compared at once; what is not compared counts as changed', () => {
  const started = performance.now()
  const [one, other] = ['ab'.repeat(200_000), 'ba'.repeat(200_000)]
  expect(draftDistance(one, other)).toBeGreaterThan(0.9)
  // Every pair of letters would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})
