import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadingCount } from './leading-count.ts'

test('as many lead as stand before the first that does not', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 })
  fc.assert(
    fc.property(numbers, fc.integer({ min: -1, max: 10 }), (items, most) => {
      const sorted = items.sort((one, other) => one - other)
      expect(leadingCount(sorted, (item) => item <= most)).toBe(sorted.filter((item) => item <= most).length)
    }),
  )
})

test('a million items are asked twenty times', () => {
  let asked = 0
  const items = Array.from({ length: 1_000_000 }, (_, index) => index)
  const count = leadingCount(items, (item) => {
    asked += 1
    return item < 777_777
  })
  expect([count, asked <= 20]).toEqual([777_777, true])
})
