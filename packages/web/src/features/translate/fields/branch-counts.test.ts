import { expect, test } from 'vitest'
import { branchCounts } from './branch-counts.ts'

const placeOf = (code: string, forms: readonly { name: string; examples: number[] }[] = []) => ({
  language: { code, name: code, direction: 'ltr' as const },
  plural: { number: forms.length, formula: '0', forms: [...forms] },
})
const names = (code: string, isOrdinal = false) => branchCounts(placeOf(code), isOrdinal).map(({ name }) => name)

test('counts are the categories of whole numbers, with examples, those of all others last', () => {
  expect(branchCounts(placeOf('cs'), false)).toEqual([
    { name: 'one', examples: [1] },
    { name: 'few', examples: [2, 3, 4] },
    { name: 'other', examples: [0, 5, 6, 7, 8, 9] },
  ])
  expect(names('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
  expect(names('ja')).toEqual(['other'])
  expect(names('pt_BR')).toEqual(['one', 'other'])
  expect(names('sr@latin')).toEqual(['one', 'few', 'other'])
})

test('ranks have counts of their own', () => {
  expect(names('en', true)).toEqual(['one', 'two', 'few', 'other'])
})

test('a language that no browser knows counts by its own forms, where they are named as messages name them', () => {
  const forms = [
    { name: 'one', examples: [1] },
    { name: 'other', examples: [0] },
  ]
  expect(branchCounts(placeOf('x_invented_language_code', forms), false)).toEqual(forms)
  expect(branchCounts(placeOf('qqq', [{ name: 'form 1', examples: [0] }]), false)).toEqual([])
})
