import { languageByCode } from '@weft/l10n'
import { expect, test } from 'vitest'
import { byCategory, byIndex, bySuffix } from './json.plural.ts'

const languageOf = (code: string) => {
  const plural = languageByCode(code)?.plural
  if (!plural) throw new Error(`no language ${code}`)
  return { code, plural }
}
const counted = (code: string, number: number) => ({ code, plural: { number, formula: `n%${number}` } })
const texts = (...names: string[]) => new Map(names.map((name) => [name, '']))

test('categories are those of the language, and of a language that nobody knows the usual ones', () => {
  expect(byCategory.names(languageOf('cs'))).toEqual(['one', 'few', 'other'])
  expect([1, 2, 3, 4].map((count) => byCategory.usual(count))).toEqual([
    ['other'],
    ['one', 'other'],
    ['one', 'two', 'other'],
    ['one', 'two', 'few', 'other'],
  ])
})

test.each([
  [
    ['a', '', 'b'],
    [true, false, true],
  ],
  [
    ['', '', 'b'],
    [true, true, true],
  ],
  [
    ['', 'a', ''],
    [false, true, false],
  ],
  [
    ['', ''],
    [true, true],
  ],
  [['a'], [true]],
])('of the texts %j those are written: %j', (said, written) => {
  expect(byCategory.written(said, [])).toEqual(written)
  expect(byIndex.written(said, [])).toEqual(said.map(() => true))
  expect(bySuffix.written(said, [])).toEqual(said.map(() => true))
})

test('places in an array are counted', () => {
  expect(byIndex.names(languageOf('cs'))).toEqual(['0', '1', '2'])
  expect(byIndex.usual(2)).toEqual(['0', '1'])
})

test.each([
  [1, ['0']],
  [2, ['', 'plural']],
  [3, ['0', '1', '2']],
  [6, ['0', '1', '2', '3', '4', '5']],
  [7, ['0', '1', '2', '3', '4', '5']],
])('of %i forms the usual ends of names are %j', (count, names) => {
  expect(bySuffix.usual(count)).toEqual(names)
})

test.each([
  ['en', null, ['', 'plural']],
  ['en', texts(), ['', 'plural']],
  ['en', texts('0'), ['0', '1']],
  ['en', texts('', 'plural'), ['', 'plural']],
  ['cs', null, ['0', '1', '2']],
  ['cs', texts('', 'plural'), ['0', '1', '2']],
  ['fa', null, ['1', '0']],
  ['fa', texts('0'), ['1', '0']],
  ['fa', texts('', 'plural'), ['', 'plural']],
  ['fa', texts('plural'), ['', 'plural']],
  ['jv', null, ['']],
  ['jv', texts('0'), ['0']],
  ['jv', texts(''), ['']],
  ['dsb', null, ['', '1', '2', 'plural']],
  ['dsb', texts('0', '1'), ['0', '1', '2', '3']],
])('in %s, with the texts %j, forms are named %j', (code, said, names) => {
  expect(bySuffix.names(languageOf(code), said ?? undefined)).toEqual(names)
})

test('of a language of more than six forms the first six have names', () => {
  expect(bySuffix.names(counted('tlh', 8))).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(bySuffix.names(counted('tlh', 8), texts('0'))).toEqual(['0', '1', '2', '3', '4', '5'])
})
