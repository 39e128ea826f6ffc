import { categoryRule } from '@weft/l10n'
import { expect, test } from 'vitest'
import { categories, categoriesOf, formCategories, formsOf, isCategory, pluralOf } from './plural-categories.ts'

const czech = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' } }
const english = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
const polish = {
  code: 'pl',
  plural: { number: 3, formula: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2' },
}

test('CLDR’s categories are known by their names', () => {
  expect(categories).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
  expect(['zero', 'one', 'two', 'few', 'many', 'other', '', 'One', 'three'].map(isCategory)).toEqual([
    ...categories.map(() => true),
    false,
    false,
    false,
  ])
})

test.each([
  [english, ['one', 'other']],
  [{ ...english, code: 'en_GB' }, ['one', 'other']],
  [
    {
      ...english,
      code: 'sr_Latn',
      plural: {
        number: 3,
        formula: 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2',
      },
    },
    ['one', 'few', 'other'],
  ],
  [czech, ['one', 'few', 'other']],
  [polish, ['one', 'few', 'many']],
  [{ code: 'ja', plural: { number: 1, formula: '0' } }, ['other']],
  [{ code: 'pt', plural: { number: 2, formula: 'n > 1' } }, ['one', 'other']],
  // A language that CLDR does not know, or whose rule is another one: the rule says them.
  [{ code: 'xx', plural: english.plural }, ['one', 'other']],
  [{ code: 'X', plural: czech.plural }, ['one', 'few', 'many']],
  [{ code: 'en', plural: czech.plural }, ['one', 'few', 'many']],
  [{ code: 'xx', plural: { number: 4, formula: 'n%4' } }, ['one', 'few', 'many', 'other']],
  [{ code: 'xx', plural: { number: 2, formula: 'n%2' } }, ['one', 'other']],
  [{ code: 'xx', plural: { number: 1, formula: 'n' } }, ['other']],
  [{ code: 'xx', plural: { number: 6, formula: 'n%6' } }, ['one', 'few', 'many', 'two', 'zero', 'other']],
])('the forms of %j are %j', (language, expected) => {
  expect(categoriesOf(language)).toEqual(expected)
  // The same is asked for again and again.
  expect(categoriesOf({ ...language })).toBe(categoriesOf(language))
})

test('languages are told apart by code, number and formula', () => {
  expect(categoriesOf({ code: 'pl', plural: { ...polish.plural, number: 2 } })).toEqual(['one', 'other'])
  expect(categoriesOf({ ...polish, code: 'xx' })).toEqual(['one', 'few', 'many'])
  expect(categoriesOf({ code: 'cs', plural: { number: 3, formula: 'n%3' } })).toEqual(['one', 'few', 'other'])
})

const variants = [
  { name: 'other', text: 'O' },
  { name: 'one', text: 'E' },
  { name: 'zero', text: 'Z' },
]

test('texts stand in the order of the rule, without a language in that of the file', () => {
  expect(formsOf(variants, czech)).toEqual(['E', '', 'O'])
  expect(formsOf(variants, undefined)).toEqual(['O', 'E', 'Z'])
  expect(formsOf([], undefined)).toEqual([''])
  expect(formsOf([], english)).toEqual(['', ''])
})

test('a new string has the categories of its language, where it has as many texts', () => {
  expect(formCategories({ target: ['a', 'b', 'c'] }, polish)).toEqual(['one', 'few', 'many'])
  expect(formCategories({ target: ['a', 'b'] }, polish)).toEqual(['one', 'other'])
  expect(formCategories({ target: ['a'] }, undefined)).toEqual(['other'])
})

test('a rule is the format’s own, or that of the categories that name its texts', () => {
  expect(pluralOf({ plurals: 'index' }, polish)).toBe(polish.plural)
  expect(pluralOf({ plurals: 'none' }, polish)).toBe(polish.plural)
  const odd = { code: 'fr', plural: english.plural }
  expect(categoryRule(odd.code, odd.plural)).not.toEqual(odd.plural)
  expect(pluralOf({ plurals: 'category' }, odd)).toEqual(categoryRule(odd.code, odd.plural))
})
