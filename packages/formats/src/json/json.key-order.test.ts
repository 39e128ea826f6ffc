import { expect, test } from 'vitest'
import { keyOrderOf } from './json.key-order.ts'

const keys = ['b', 'A', 'a', 'B', 'é', 'z', '\u{1f600}', '\uffff', 'É']

test.each([
  ['case_sensitive', ['A', 'B', 'a', 'b', 'z', 'É', 'é', '\uffff', '\u{1f600}']],
  [true, ['A', 'B', 'a', 'b', 'z', 'É', 'é', '\uffff', '\u{1f600}']],
  ['case_insensitive', ['A', 'a', 'B', 'b', 'z', 'É', 'é', '\uffff', '\u{1f600}']],
] as const)('asked for %j keys sort by their code points', (asked, sorted) => {
  const order = keyOrderOf({ json_sort_keys: asked })
  expect(order && keys.toSorted(order)).toEqual(sorted)
  expect(order?.('a', 'a')).toBe(0)
})

test.each(['none', false, '', 'true'])('asked for %j keys come behind their neighbours', (asked) => {
  expect(keyOrderOf({ json_sort_keys: asked })).toBeNull()
  expect(keyOrderOf({})).toBeNull()
})
