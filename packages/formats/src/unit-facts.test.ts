import { expect, test } from 'vitest'
import { isPlural, NO_NOTES, NO_TEXTS, noteText, stateOfTexts } from './unit-facts.ts'

test('what is shared by strings without notes and source texts is empty, and stays so', () => {
  expect([NO_NOTES, NO_TEXTS]).toEqual([[], []])
  expect([Object.isFrozen(NO_NOTES), Object.isFrozen(NO_TEXTS)]).toEqual([true, true])
})

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b\nc', ''], 'a\nb\nc\n'],
])('the notes %j are one text', (texts, expected) => {
  expect(noteText({ notes: texts.map((text) => ({ by: 'developer', text })) })).toBe(expected)
})

test('a string is plural by its source texts, its texts or its variants', () => {
  expect(isPlural({ source: ['a'], target: ['b'] })).toBe(false)
  expect(isPlural({ source: [], target: [] })).toBe(false)
  expect(isPlural({ source: ['a', 'b'], target: ['c'] })).toBe(true)
  expect(isPlural({ source: [], target: ['c', ''] })).toBe(true)
  expect(isPlural({ source: [], target: ['c'], variants: [] })).toBe(true)
})

test.each([
  [[], 'untranslated'],
  [[''], 'untranslated'],
  [['', ''], 'untranslated'],
  [['', 'a'], 'translated'],
  [['a', ''], 'translated'],
])('texts %j are %s', (target, state) => {
  expect(stateOfTexts(target)).toBe(state)
})
