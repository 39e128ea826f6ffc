import { expect, test } from 'vitest'
import { valueAt, valueWord } from './search-words.ts'

test('a value is completed where one is typed, of the field before it', () => {
  expect(valueAt('label:ur', 8)).toEqual({ field: 'label', prefix: 'ur' })
  expect(valueAt('source:door AND check:', 22)).toEqual({ field: 'check', prefix: '' })
  expect(valueAt('source:door', 11)).toBeUndefined()
  expect(valueAt('label:ur door', 13)).toBeUndefined()
  expect(valueAt('state:<trans', 12)).toBeUndefined()
})

test('a value with blanks stands in quotes', () => {
  expect(valueWord('label', 'Urgent', 'Urgent').text).toBe('label:Urgent')
  expect(valueWord('label', 'very "urgent"', '').text).toBe('label:"very \\"urgent\\""')
})
