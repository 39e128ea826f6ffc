import { expect, test } from 'vitest'
import { foundChoices, languageChoices } from './found-choices.ts'

const languages = [
  { code: 'ae', name: 'Avestan' },
  { code: 'ar', name: 'Arabic' },
  { code: 'cs', name: 'Czech' },
  { code: 'de', name: 'German' },
  { code: 'gsw', name: 'Alemannic' },
]
const found = (typed: string, own?: string[]) => languageChoices(languages, typed, own).map(({ value }) => value)

test('languages are found by a part of a name or a code; beginnings come first, own ones before others', () => {
  expect(found('a')).toEqual(['gsw', 'ar', 'ae', 'de'])
  expect(found('a', ['ae', 'de'])).toEqual(['ae', 'gsw', 'ar', 'de'])
  expect(found('CZ')).toEqual(['cs'])
  expect(found('cs')).toEqual([])
  expect(found('man')).toEqual(['gsw', 'de'])
  expect(found('xyz')).toEqual([])
  expect(found('')).toHaveLength(5)
})

test('a whole name or value comes first, and no more are shown than are in sight', () => {
  const roles = ['Translate', 'Review strings', 'Translate all', 'A Translate'].map((name, at) => ({
    value: `${at}`,
    name,
  }))
  expect(foundChoices(roles, 'translate').map(({ name }) => name)).toEqual([
    'Translate',
    'Translate all',
    'A Translate',
  ])
  expect(
    foundChoices(
      Array.from({ length: 50 }, (_, at) => ({ value: `v${at}`, name: `n${at}` })),
      '',
    ),
  ).toHaveLength(8)
})
