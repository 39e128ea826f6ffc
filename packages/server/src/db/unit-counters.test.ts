import { expect, test } from 'vitest'
import { addToDelta, type CountedUnit, unitDelta } from './unit-counters.ts'

const unit = (state: number, failing: string[] | null = null): CountedUnit => ({
  state,
  num_words: 3,
  num_chars: 20,
  failing,
  has_suggestion: false,
  has_comment: false,
})

test('a new fuzzy string counts in total and fuzzy', () => {
  expect(unitDelta(null, unit(11))).toEqual({
    total: 1,
    total_words: 3,
    total_chars: 20,
    fuzzy: 1,
    fuzzy_words: 3,
    fuzzy_chars: 20,
  })
})

test('a read-only string counts as translated too', () => {
  const delta = unitDelta(unit(0), unit(100))
  expect(delta).toMatchObject({ translated: 1, readonly: 1 })
  expect(delta).not.toHaveProperty('total')
})

test('a check that fails moves only the failing counters', () => {
  expect(unitDelta(unit(20), unit(20, ['same']))).toEqual({ failing: 1, failing_words: 3, failing_chars: 20 })
})

test('there and back is nothing', () => {
  expect(unitDelta(unit(30, ['same']), unit(30, ['end_stop']))).toEqual({})
})

test.each([
  [0, []],
  [10, ['fuzzy']],
  [11, ['fuzzy']],
  [12, ['fuzzy']],
  [20, ['translated']],
  [30, ['translated', 'approved']],
  [100, ['translated', 'readonly']],
])('a string of state %d is counted by total and %j, with its words and characters', (state, buckets) => {
  const counted = ['total', ...buckets].flatMap((name) => [
    [name, 1],
    [`${name}_words`, 3],
    [`${name}_chars`, 20],
  ])
  expect(unitDelta(null, unit(state))).toEqual(Object.fromEntries(counted))
  const without = counted.map(([name, amount]) => [name, -Number(amount)])
  expect(unitDelta(unit(state), null)).toEqual(Object.fromEntries(without))
})

test('no check that fails is as good as none that was looked for', () => {
  expect(unitDelta(unit(20, null), unit(20, []))).toEqual({})
})

test('suggestions and comments are counted as strings that have some', () => {
  const told = { ...unit(0), has_suggestion: true }
  expect(unitDelta(unit(0), told)).toEqual({ suggestions: 1 })
  expect(unitDelta(told, { ...unit(0), has_comment: true })).toEqual({ suggestions: -1, comments: 1 })
})

test('several changes add up in one delta', () => {
  const delta = {}
  addToDelta(delta, unit(0), unit(20))
  addToDelta(delta, { ...unit(0), num_words: 5 }, { ...unit(20), num_words: 7 })
  addToDelta(delta, null, null)
  expect(delta).toEqual({
    total: 0,
    total_words: 2,
    total_chars: 0,
    translated: 2,
    translated_words: 10,
    translated_chars: 40,
  })
})
