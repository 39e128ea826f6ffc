import { expect, test } from 'vitest'
import { type OverviewRow, sumOf } from '../../ui/overview-row.ts'
import { holdUpsOf } from './hold-ups.ts'

const row = (name: string, values: Partial<OverviewRow>): OverviewRow => ({ ...sumOf([]), path: name, name, ...values })

const named = (components: OverviewRow[], languages: OverviewRow[]) =>
  holdUpsOf(components, languages).map(({ kind, row: { name }, count, share }) => [kind, name, count, share])

test('alerts and locks are of components, the rest is of languages, the most pressing kind first', () => {
  const components = [row('ui', { alerts: 2, failing: 9, left: 9 }), row('docs', { locked: true })]
  const languages = [row('cs', { left: 30, failing: 1, suggestions: 4 }), row('de', { left: 10 })]
  expect(named(components, languages)).toEqual([
    ['alerts', 'ui', 2, 1],
    ['locked', 'docs', 1, 1],
    ['failing', 'cs', 1, 1],
    ['left', 'cs', 30, 0.75],
    ['left', 'de', 10, 0.25],
    ['suggestions', 'cs', 4, 1],
  ])
})

test('the three with the most are named, with their share of all', () => {
  const languages = [1, 4, 2, 3].map((left) => row(`language ${left}`, { left }))
  expect(named([], languages)).toEqual([
    ['left', 'language 4', 4, 0.4],
    ['left', 'language 3', 3, 0.3],
    ['left', 'language 2', 2, 0.2],
  ])
  expect(languages.map(({ left }) => left)).toEqual([1, 4, 2, 3])
})

test('nothing holds a project up that is finished', () => {
  expect(named([row('ui', {})], [row('cs', { total: 5 })])).toEqual([])
})
