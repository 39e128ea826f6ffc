import { expect, test } from 'vitest'
import { isLanguageExpression, languageFilter } from './language-filter.ts'

const codes = ['cs', 'de', 'de_AT', 'tr', 'tr_TR', 'zh-Hans', 'blank', 'a.b']
test.each([
  ['^[^.]+$', ['cs', 'de', 'de_AT', 'tr', 'tr_TR', 'zh-Hans', 'blank']],
  ['^(cs|de)$', ['cs', 'de']],
  ['^(?!(cs|de)$).+$', ['de_AT', 'tr', 'tr_TR', 'zh-Hans', 'blank', 'a.b']],
  ['^(?!blank$)[^.]+$', ['cs', 'de', 'de_AT', 'tr', 'tr_TR', 'zh-Hans']],
  ['^(?!(?:de|tr)_)(?!blank).+$', ['cs', 'de', 'tr', 'zh-Hans', 'a.b']],
  ['^(?=tr|de)(?!.*[)_]).+$', ['de', 'tr']],
  ['^(?!.*\\)|cs)..$', ['de', 'tr']],
  ['(?i)^CS', ['cs']],
  ['e', ['de', 'de_AT']],
])('%s lets in %j', (expression, expected) => {
  expect(isLanguageExpression(expression)).toBe(true)
  expect(codes.filter(languageFilter(expression))).toEqual(expected)
})

test.each(['(', '^(?!cs', '^(?!(cs)', 'cs(?!x)', '^(?<!cs)$', '^(?!(?!cs)).+$', '^(cs)\\1$', '^(?!cs)a|b'])(
  '%s is no expression',
  (expression) => {
    expect(isLanguageExpression(expression)).toBe(false)
  },
)

test('an exclusion of many codes takes linear time', () => {
  const filter = languageFilter(`^(?!(${'(a+)+|'.repeat(50)}b)$).+$`)
  expect(filter(`${'a'.repeat(2000)}c`)).toBe(true)
})
