import { expect, test } from 'vitest'
import { markedTerms } from './marked-terms.ts'

const term = (source: string, target: string, start: number, form = 0) => ({
  id: start,
  source: [source],
  target: [target],
  state: 20,
  glossary: 'G',
  path: null,
  checksum: '',
  explanation: '',
  is_forbidden: false,
  is_untranslatable: false,
  part_of_speech: null,
  spans: [{ form, start, end: start + source.length }],
})

test('of terms over each other the longest is marked, in the order of the text', () => {
  const terms = [term('source', 'zdroj', 5), term('open source', 'otevřený', 0), term('code', 'kód', 12)]
  expect(markedTerms(terms, 0).map(({ start, wording }) => [start, wording])).toEqual([
    [0, 'otevřený'],
    [12, 'kód'],
  ])
  expect(markedTerms(terms, 1)).toEqual([])
})

test('a term that must not be used inserts nothing, one that stays as it is inserts itself', () => {
  const [forbidden] = markedTerms([{ ...term('folder', 'adresář', 0), is_forbidden: true }], 0)
  const [kept] = markedTerms([{ ...term('Weft', '', 0), is_untranslatable: true }], 0)
  expect([forbidden?.wording, kept?.wording]).toEqual([null, 'Weft'])
})
