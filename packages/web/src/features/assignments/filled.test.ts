import { expect, test } from 'vitest'
import { beginning, changedFields } from './filled.ts'

test('a form is left without a question while nothing is filled in, and with one afterwards', () => {
  const begun = beginning('state:<translated', ['cs'])
  expect(changedFields(beginning('state:<translated', ['cs']), begun)).toBe(0)
  expect(changedFields({ ...begun, people: ['anna'], due: '2026-12-04' }, begun)).toBe(2)
})
