import { expect, test } from 'vitest'
import { gridSearch, readGridAddress, writeGridAddress } from './grid-address.ts'

test('an address says what the grid shows, and nothing where it shows the usual', () => {
  const address = { languages: ['cs', 'de'], q: 'door OR gate', within: 'de', state: 'failing' } as const
  expect(readGridAddress(writeGridAddress(address))).toEqual(address)
  const usual = readGridAddress('?state=constructor&languages=')
  expect(usual).toEqual({ languages: null, q: '', within: '', state: '' })
  expect(writeGridAddress(usual)).toBe('')
})

test('a state narrows a search with alternatives, too', () => {
  expect(gridSearch({ q: 'door OR gate', state: 'untranslated' })).toBe('(door OR gate) AND state:empty')
  expect(gridSearch({ q: ' ', state: 'suggestion' })).toBe('has:suggestion')
})
