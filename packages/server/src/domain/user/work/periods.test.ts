import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, nextDay, partsOf, startsOf } from './periods.ts'

const day = fc.integer({ min: 0, max: 8000 }).map((days) => nextDay('2020-01-01', days))

test('the parts of a period have each of its days once, whole months as months', () => {
  fc.assert(
    fc.property(day, fc.nat(800), (from, length) => {
      const to = nextDay(from, length)
      const days = partsOf(from, to).flatMap(({ from: first, before }) => startsOf('day', first, nextDay(before, -1)))
      expect(days).toEqual(startsOf('day', from, to))
      expect(days).toHaveLength(daysBetween(from, to))
      for (const part of partsOf(from, to))
        if (part.by === 'month') expect([part.from.slice(8), part.before.slice(8)]).toEqual(['01', '01'])
        else expect(daysBetween(part.from, part.before)).toBeLessThanOrEqual(61)
    }),
  )
})

test('ten years are 120 months and few days', () => {
  expect(partsOf('2016-11-30', '2026-11-29')).toEqual([
    { by: 'day', from: '2016-11-30', before: '2016-12-01' },
    { by: 'month', from: '2016-12-01', before: '2026-11-01' },
    { by: 'day', from: '2026-11-01', before: '2026-11-30' },
  ])
  expect(startsOf('month', '2016-11-30', '2026-11-29')).toHaveLength(121)
})
