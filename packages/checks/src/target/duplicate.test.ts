import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'
import { findRepetitions } from './duplicate.check.ts'

const told = (text: string) =>
  findRepetitions(text).map(({ word, count, start, end }) => `${word}*${count} ${start}-${end}`)

test.each<readonly [text: string, found: readonly string[]]>([
  ['', []],
  ['the', []],
  ['the cat', []],
  ['the the', ['the*2 0-7']],
  ['a the the b', ['the*2 2-9']],
  ['the the the', ['the*3 0-11']],
  ['the the cat cat cat', ['the*2 0-7', 'cat*3 8-19']],
  ['  the  \n\tthe  ', ['the*2 2-12']],
  ['the cat the', []],
  ['a a b b', []],
  ['the ten', []],
  ['the then', []],
  ['then the', []],
  ['The the', []],
  ['die, die', []],
  ['die die,', []],
  ['die die!”', ['die*2 0-7']],
  ['die! die', []],
  ['die. die.', ['die.*2 0-9']],
  ['the the. the', ['the*2 0-7']],
  ['the \ufffc the', []],
  ['the\ufffc the', []],
  ['\ufffcthe the', ['the*2 1-8']],
  ['the (the [the {the <the', ['the*5 0-23']],
  ['the „the “the «the', ['the*4 0-18']],
  ['the\u00a0the\u202fthe\u3000the', ['the*4 0-15']],
  ['the\u3001the\u2003the', []],
  ['これ これ', ['これ*2 0-5']],
])('in %j words are repeated: %j', (text, found) => {
  expect(told(text)).toEqual(found)
})

function places(source: string, target: string, { language = 'cs', flags = '' } = {}) {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
  return findInTranslation(prepareSource([source], mergeFlags(flags)), [target], environment)
    .filter(({ check }) => check === 'duplicate')
    .map(({ span: { start, end }, detail }) => `${start}-${end} ${detail}`)
}

test.each<readonly [source: string, target: string, found: readonly string[]]>([
  ['a', 'x the the y', ['2-9 the']],
  ['a', 'the the cat cat', ['0-7 the', '8-15 cat']],
  ['very very big', 'velmi velmi velký', []],
  ['very very big', 'velmi velmi velmi velký', ['0-17 velmi']],
  ['New York York', 'York York York', []],
  ['-- --', '-- --', []],
  ['a', '-- -- 12 12', []],
  ['-- --', 'the the', ['0-7 the']],
])('of %j the translation %j repeats %j', (source, target, found) => {
  expect(places(source, target)).toEqual(found)
})

test('words that a language repeats are its own, in any letter case', () => {
  expect(places('we', 'Nous nous lavons', { language: 'fr' })).toEqual([])
  expect(places('we', 'nous nous lavons', { language: 'fr' })).toEqual([])
  expect(places('you', 'vous vous lavez', { language: 'fr' })).toEqual([])
  expect(places('we', 'nous nous lavons', { language: 'de' })).toEqual(['0-9 nous'])
  for (const [language, ...words] of [
    ['fy', 'jo', 'mei'],
    ['hi', 'कर'],
    ['sq', 'të'],
    ['tr', 'adım', 'gıcır', 'sık', 'tek'],
  ] as const)
    for (const word of words) {
      expect([word, places('a', `${word} ${word}`, { language })]).toEqual([word, []])
      expect([word, places('a', `${word} ${word}`).length]).toEqual([word, 1])
    }
  expect(places('a', 'toki toki', { language: 'tok' })).toEqual([])
})

test('beside placeholders words are shown where they stand', () => {
  expect(places('a %s', 'the the cat cat %s', { flags: 'c-format' })).toEqual(['0-7 the', '8-15 cat'])
  expect(places('a %s %s', '%s %s', { flags: 'c-format' })).toEqual([])
})
