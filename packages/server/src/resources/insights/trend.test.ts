import { expect, test } from 'vitest'
import { trendOf } from './trend.ts'

const state = { total: 1000, left: 100, left_strings: 10 }
const usual = { state, today: '2026-11-28', from: '2026-11-25', since: '2026-01-01', until: null }

test('a trend goes backwards from the present state, and forwards at the pace of four weeks', () => {
  const changes = [
    { day: '2026-11-10', total: 0, left: -240 },
    { day: '2026-11-27', total: 50, left: -40 },
  ]
  const trend = trendOf({ ...usual, changes, until: '2026-12-07' })
  expect(trend).toMatchObject({ pace: 10, done: '2026-12-08', until: '2026-12-07', needed: 10 })
  expect(trend.results).toEqual([
    { day: '2026-11-25', total: 950, left: 140 },
    { day: '2026-11-26', total: 950, left: 140 },
    { day: '2026-11-27', total: 1000, left: 100 },
    { day: '2026-11-28', total: 1000, left: 100 },
  ])
})

test('what comes in faster than it is done never ends, and what is done is done today', () => {
  expect(trendOf({ ...usual, changes: [{ day: '2026-11-27', total: 9, left: 9 }] })).toMatchObject({ done: null })
  expect(trendOf({ ...usual, changes: [] })).toMatchObject({ pace: 0, done: null, needed: null })
  expect(trendOf({ ...usual, state: { ...state, left: 0 }, changes: [] })).toMatchObject({ done: '2026-11-28' })
  expect(trendOf({ ...usual, changes: [], until: '2026-11-27' }).needed).toBeNull()
})

test('a short memory counts its own days alone', () => {
  const changes = [{ day: '2026-11-28', total: 0, left: -20 }]
  const trend = trendOf({ ...usual, changes, since: '2026-11-27' })
  expect(trend).toMatchObject({ pace: 10, since: '2026-11-27' })
  expect(trend.results.map(({ day }) => day)).toEqual(['2026-11-27', '2026-11-28'])
})
