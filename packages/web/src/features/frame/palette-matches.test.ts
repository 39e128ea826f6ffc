import { expect, test } from 'vitest'
import { bestMatches } from './palette-matches.ts'

const entries = ['Dashboard', 'Mobile app', 'App', 'Snapp', 'Czech cs']
const found = (search: string) => bestMatches(entries, search, (entry) => entry)

test('names that begin with what was typed come first, then words that do, then the rest', () => {
  expect(found('app')).toEqual(['App', 'Mobile app', 'Snapp'])
})

test('every word must be there, in any order and case', () => {
  expect(found('APP mob')).toEqual(['Mobile app'])
  expect(found('app nothing')).toEqual([])
})

test('nothing typed finds everything', () => {
  expect(found('  ')).toEqual(entries)
})
