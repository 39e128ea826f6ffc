import { expect, test } from 'vitest'
import { groupChanges, sharedPlace } from './group-changes.ts'
import type { ShownChange } from './shown-change.ts'

const change = (id: number, parts: Partial<ShownChange> = {}): ShownChange => ({
  id,
  action: 'Resource updated',
  user: null,
  person: null,
  time: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString(),
  old: '',
  text: '',
  path: null,
  place: [],
  string: null,
  detail: null,
  ...parts,
})
const sizes = (changes: readonly ShownChange[]) => groupChanges(changes).map(({ changes: all }) => all.length)
const many = (from: number, count: number, parts: Partial<ShownChange> = {}) =>
  Array.from({ length: count }, (_, at) => change(from + at, parts))

test('changes of one kind by one person in a row are one group, and nothing is lost or moved', () => {
  expect(sizes(many(0, 95))).toEqual([95])
  expect(sizes([...many(0, 3), ...many(3, 5, { action: 'Pull' })])).toEqual([1, 1, 1, 5])
  expect(sizes([...many(0, 5), ...many(5, 5, { user: 'anna' })])).toEqual([5, 5])
  const all = [...many(0, 6), change(6, { text: 'Ahoj' }), ...many(7, 6)]
  expect(sizes(all)).toEqual([6, 1, 6])
  expect(groupChanges(all).flatMap(({ changes }) => changes)).toEqual(all)
})

test('texts, strings and what one can act on are shown one by one, and so is what lies apart in time', () => {
  expect(sizes(many(0, 5, { text: 'Ahoj' }))).toEqual([1, 1, 1, 1, 1])
  expect(sizes(many(0, 5, { string: { href: '/', source: 'Hello' } }))).toEqual([1, 1, 1, 1, 1])
  expect(sizes([0, 100, 200, 300].map((at) => change(at)))).toEqual([1, 1, 1, 1])
  expect(sizes([])).toEqual([])
})

test('a group names the place that its changes have in common', () => {
  const within = (...names: readonly string[]) => change(0, { place: names.map((name) => ({ kind: 'thing', name })) })
  const names = (...changes: readonly ShownChange[]) => sharedPlace(changes).map(({ name }) => name)
  expect(names(within('App', 'Help', 'Czech'), within('App', 'Help', 'German'))).toEqual(['App', 'Help'])
  expect(names(within('App', 'Help', 'Czech'), within('App', 'Help', 'Czech'))).toEqual(['App', 'Help', 'Czech'])
  expect(names(within('App', 'Help'), within('Other', 'Help'))).toEqual([])
  expect(names(within('App', 'Help'), within())).toEqual([])
})
