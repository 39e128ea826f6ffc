import { expect, test } from 'vitest'
import { categoryChoices, categoryOfKey, severityOfKey, shownWords } from './mqm-keys.ts'

test('letters choose categories and digits severities; all others do nothing', () => {
  expect(['a', 'T', 'o'].map(categoryOfKey)).toEqual(['accuracy', 'terminology', 'other'])
  expect(['x', 'Tab', 'ArrowLeft', 'constructor', ''].map(categoryOfKey)).toEqual([null, null, null, null, null])
  expect(['0', '3', '4', 'F3'].map(severityOfKey)).toEqual(['neutral', 'critical', null, null])
  expect(new Set(categoryChoices).size).toBe(8)
})

test('marked words are shown in one line, and cut', () => {
  expect(shownWords('one\ntwo', { start: 2, end: 5 })).toBe('e t')
  expect(shownWords('a'.repeat(200), { start: 0, end: 200 })).toHaveLength(61)
  expect(shownWords('one', { start: 1, end: 1 })).toBe('')
})
