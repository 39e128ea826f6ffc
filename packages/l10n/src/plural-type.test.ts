import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { pluralFormNames, pluralType, UNKNOWN_PLURAL_TYPE } from './plural-type.ts'

// The numbers of the API with the names of their forms, and a rule of that kind.
test.each([
  [0, 'other', '0'],
  [1, 'one other', 'n != 1'],
  [2, 'one few other', 'n==1 ? 0 : n>1 && n<7 ? 1 : 2'],
  [4, 'one two other', 'n==1 ? 0 : n==2 ? 1 : 2'],
  [5, 'one two three other', 'n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3'],
  [6, 'one two few other', 'n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : 3'],
  [7, 'one other zero', 'n==1 ? 0 : n>0 ? 1 : 2'],
  [9, 'two other', 'n==1 || n==2 ? 0 : 1'],
  [11, 'zero one other', 'n==0 ? 0 : n==1 ? 1 : 2'],
  [12, 'zero one two few many other', 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n<7 ? 3 : n<11 ? 4 : 5'],
  [14, 'one other two', 'n==1 ? 0 : n==2 ? 2 : 1'],
  [15, 'zero other', 'n==0 ? 0 : 1'],
  [16, 'zero one few other', 'n==0 ? 0 : n==1 ? 1 : n<5 ? 2 : 3'],
  [17, 'zero one two few other', 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n<5 ? 3 : 4'],
  [18, 'zero one two other', 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : 3'],
  [19, 'zero one few many other', 'n==0 ? 0 : n==1 ? 1 : n<5 ? 2 : n<9 ? 3 : 4'],
] as const)('a rule of type %i has the forms %s', (type, names, formula) => {
  const number = names.split(' ').length
  expect(pluralType(number, formula)).toBe(type)
  expect(pluralFormNames(type, number).join(' ')).toBe(names)
})

// Types that the names of a rule's forms alone do not give; known languages have them.
test.each([
  [8, 'one few many other'],
  [10, 'one two few many other'],
  [13, 'other one two few'],
  [20, 'one many other'],
  [21, 'zero one many other'],
  [22, 'one few many'],
  [23, 'one zero few other'],
] as const)('the forms of type %i are %s', (type, names) => {
  expect(pluralFormNames(type, names.split(' ').length).join(' ')).toBe(names)
  for (const { code, plural } of languages)
    if (plural.type === type) expect([code, plural.number]).toEqual([code, names.split(' ').length])
})

test('a type with another number of forms has no names', () => {
  expect(pluralFormNames(1, 3)).toEqual(['form 1', 'form 2', 'form 3'])
  expect(pluralFormNames(3, 2)).toEqual(['form 1', 'form 2'])
})

// The names of three forms by what the first counts; no known language has these rules.
test.each([
  [2, 'n > 1 && n != 50', 1],
  [2, 'n > 1 ? 0 : 1', UNKNOWN_PLURAL_TYPE],
  [3, 'n < 2 ? 0 : n < 5 ? 1 : 2', UNKNOWN_PLURAL_TYPE],
  [3, 'n == 1 || n == 2 ? 0 : n == 0 ? 1 : 2', UNKNOWN_PLURAL_TYPE],
])('with %i forms, %s is of type %i', (number, formula, type) => {
  expect(pluralType(number, formula)).toBe(type)
})

test('a form that counts beyond 199 alone is many', () => {
  expect(pluralType(3, 'n==1 ? 0 : n==200 ? 1 : 2')).toBe(2)
  expect(pluralType(3, 'n==1 ? 0 : n==201 ? 1 : 2')).toBe(20)
})

test('a rule that is wrong has no type, also when it is asked again', () => {
  expect(pluralType(2, 'n +')).toBe(UNKNOWN_PLURAL_TYPE)
  expect(pluralType(2, 'n +')).toBe(UNKNOWN_PLURAL_TYPE)
})

test('more rules than are remembered keep their types', () => {
  for (let n = 2; n < 600; n++) expect(pluralType(2, `n == ${n + 1000} ? 0 : 1`)).toBe(UNKNOWN_PLURAL_TYPE)
  expect(pluralType(2, 'n == 0 ? 0 : 1')).toBe(15)
})
