import { expect, test } from 'vitest'
import { byContext, bySource, finderOf, identityOf, joinPlural, splitPlural } from './identity.ts'

test('forms of a plural are kept as one text', () => {
  expect(joinPlural(['a', '', 'b'])).toBe('a\u001e\u001e\u001e\u001eb')
  expect(joinPlural(['a'])).toBe('a')
  expect(splitPlural('a\u001e\u001eb\u001ec\u001e\u001e')).toEqual(['a', 'b\u001ec', ''])
})

const unit = { context: 'c', source: ['one', 'many'], target: ['t', 'u'] }
const stored = { context: 'c', source: 'one\u001e\u001emany' }

test('context and source text name a string whose file has both languages', () => {
  expect(bySource.byContext).toBe(false)
  expect(bySource.keyOf(unit)).toBe('c\u0004one')
  expect(bySource.keyOf({ context: '', source: [] })).toBe('\u0004')
  expect(bySource.keyOfStored(stored)).toBe('c\u0004one')
  expect(bySource.sourceOf(unit)).toBe('one\u001e\u001emany')
  expect(bySource.lastingParts(stored)).toEqual(['one\u001e\u001emany', 'c'])
})

test('a key names a string, and the template has its text', () => {
  expect(byContext.byContext).toBe(true)
  expect(byContext.keyOf(unit)).toBe('c')
  expect(byContext.keyOfStored(stored)).toBe('c')
  expect(byContext.lastingParts(stored)).toEqual(['c'])
  expect(byContext.sourceOf(unit)).toBe('t\u001e\u001eu')
  expect(byContext.sourceOf({ source: ['one'], target: ['', ''] })).toBe('one')
  expect(byContext.sourceOf({ source: ['one'], target: ['', 'u'] })).toBe('\u001e\u001eu')
  expect(byContext.sourceOf({ source: [], target: ['', ''] })).toBe('\u001e\u001e')
})

test.each([
  ['required', true, byContext],
  ['required', false, byContext],
  ['optional', true, byContext],
  ['optional', false, bySource],
  ['none', true, bySource],
  ['none', false, bySource],
] as const)('strings of a format whose template is %s (here: %j) are told apart', (template, hasTemplate, expected) => {
  expect(identityOf({ template }, hasTemplate)).toBe(expected)
})

test('of strings with one key the first is found, however many are asked for', () => {
  const all = ['a1', 'b1', 'a2', 'b2', 'c1']
  let asked = 0
  const find = finderOf(all, (one) => {
    asked++
    return one.slice(0, 1)
  })
  expect(['a', 'b', 'c'].map(find)).toEqual(['a1', 'b1', 'c1'])
  expect(() => finderOf(all, (one) => one)('d')).toThrow('no string "d" in the file')
  asked = 0
  expect(['b', 'a', 'c', 'a', 'b', 'c'].map(find)).toEqual(['b1', 'a1', 'c1', 'a1', 'b1', 'c1'])
  // An index was made once.
  expect(asked).toBe(all.length)
  expect(() => find('d')).toThrow('no string "d" in the file')
})
