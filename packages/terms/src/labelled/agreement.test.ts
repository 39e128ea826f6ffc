import { expect, test } from 'vitest'
import { findTerms, makeGlossary } from '../glossary.ts'
import { labelledPairs, measureAgreement } from './testing.ts'

test('of the labelled pairs 95 in 100 are found, and of what is found 98 in 100 stand there', () => {
  const finds = ({ term, text, language }: (typeof labelledPairs)[number]) =>
    findTerms(makeGlossary([{ source: term }], { language }), text).length > 0
  const { recall, precision } = measureAgreement(labelledPairs, finds)
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.98)
})

test('in every language nine in ten are found', () => {
  for (const [language, pairs] of Map.groupBy(labelledPairs, (pair) => pair.language)) {
    const finds = ({ term, text }: (typeof labelledPairs)[number]) =>
      findTerms(makeGlossary([{ source: term }], { language }), text).length > 0
    const { recall, precision } = measureAgreement(pairs, finds)
    expect([language, recall >= 0.9, precision >= 0.95]).toEqual([language, true, true])
  }
})
