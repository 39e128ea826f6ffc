import { expect, test } from 'vitest'
import { labelledPairs, measureAgreement } from './testing.ts'

test('there are five hundred different pairs in ten languages, two hundred of them negative', () => {
  expect(new Set(labelledPairs.map((pair) => JSON.stringify(pair))).size).toBe(500)
  const counts = [...Map.groupBy(labelledPairs, ({ language }) => language)].map(([language, pairs]) => [
    language,
    pairs.filter(({ stands }) => stands).length,
    pairs.filter(({ stands }) => !stands).length,
  ])
  const languages = ['en', 'de', 'fr', 'es', 'cs', 'ru', 'fi', 'tr', 'ja', 'ar']
  expect(counts).toEqual(languages.map((language) => [language, 30, 20]))
  expect(labelledPairs.every(({ term, text }) => term !== '' && term.length < text.length * 2)).toBe(true)
})

test('a matcher is measured by what it misses and by what it finds wrongly', () => {
  const all = measureAgreement(labelledPairs, () => true)
  expect([all.recall, all.precision, all.wrong.length]).toEqual([1, 0.6, 200])
  const none = measureAgreement(labelledPairs, () => false)
  expect([none.recall, none.precision, none.missed.length]).toEqual([0, 1, 300])
})

test('looking for whole words finds less than half of the forms, and looking for letters finds too much', () => {
  const lower = (text: string) => text.toLowerCase()
  const words = measureAgreement(labelledPairs, ({ term, text }) =>
    ` ${lower(text).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.includes(` ${lower(term)} `),
  )
  expect(words.recall).toBeLessThan(0.5)
  const letters = measureAgreement(labelledPairs, ({ term, text }) => lower(text).includes(lower(term)))
  expect(letters.precision).toBeLessThan(0.9)
})
