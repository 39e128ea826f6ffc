import { expect, test } from 'vitest'
import { doneShare, type StateCounts } from './state-counts.ts'

const none: StateCounts = { approved: 0, translated: 0, needsEditing: 0, untranslated: 0 }

test('what has no strings has no share that is done: it is empty, not whole', () => {
  expect(doneShare(none)).toBeNull()
})

test('approved and translated strings are done, the others are not', () => {
  expect(doneShare({ ...none, untranslated: 3 })).toBe(0)
  expect(doneShare({ ...none, approved: 2 })).toBe(1)
  expect(doneShare({ approved: 1, translated: 1, needsEditing: 1, untranslated: 1 })).toBe(0.5)
})
