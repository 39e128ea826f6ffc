import { expect, test } from 'vitest'
import { type CountedUnit, unitDelta } from './unit-counters.ts'

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
