import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, emptyBuckets, pricedBuckets } from './cost-buckets.ts'

const string = { id: 1, translation_id: 1, state: 0, automatic: false, words: 3, chars: 9, source: 'a' }
const usual = { repetition: '0', tm_100: '0', tm_fuzzy: '50', needs_editing: '50', new: '100' }

test('a string is in the bucket of its best match, or of its state', () => {
  const of = (quality: number | null, about: object = {}, rates: Record<string, string> = usual, tm_threshold = 80) =>
    bucketOf({ rates, tm_threshold }, { ...string, ...about }, quality)
  expect([of(100), of(99), of(80), of(79), of(null)]).toEqual(['tm_100', 'tm_fuzzy', 'tm_fuzzy', 'new', 'new'])
  expect([of(79, { state: 10 }), of(null, { state: 10, automatic: true })]).toEqual(['needs_editing', 'needs_editing'])
  const bands = { ...usual, tm_95: '10', tm_50: '90', machine: '20' }
  expect([99, 95, 94, 85, 74, 50, 49].map((quality) => of(quality, {}, bands))).toEqual([
    'tm_95',
    'tm_95',
    'tm_fuzzy',
    'tm_fuzzy',
    'tm_50',
    'tm_50',
    'new',
  ])
  expect(of(20, { automatic: true, state: 10 }, bands)).toBe('machine')
})

test('each bucket of a string is there', () => {
  const rate = fc.option(fc.constant('10'), { nil: undefined })
  const cases = fc.record({
    more: fc.record({ tm_95: rate, tm_85: rate, tm_75: rate, tm_50: rate, machine: rate }),
    quality: fc.option(fc.integer({ min: 50, max: 101 })),
    tm_threshold: fc.integer({ min: 75, max: 100 }),
    state: fc.constantFrom(0, 10, 20),
    automatic: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ more, quality, tm_threshold, ...about }) => {
      const sent = Object.entries({ ...usual, ...more }).filter((one): one is [string, string] => one[1] !== undefined)
      const parameters = { rates: Object.fromEntries(sent), tm_threshold }
      const slug = bucketOf(parameters, { ...string, ...about }, quality)
      expect(emptyBuckets(parameters).map((one) => one.slug)).toContain(slug)
    }),
  )
})

test('costs are exact', () => {
  const priced = (words: number, price: string, rate: string) => {
    const [bucket] = emptyBuckets({ rates: { new: rate } })
    return bucket === undefined ? null : pricedBuckets([{ ...bucket, words }], price)
  }
  expect(priced(3, '0.1', '33.33')?.buckets[0]?.cost).toBe('0.1')
  expect(priced(1, '0.1', '12.5')?.total.cost).toBe('0.0125')
  expect(priced(0, '5', '100')?.total.cost).toBe('0')
  expect(priced(1_000_000_000, '99999999.9999', '9999.99')?.total.cost).toBe('9999989999990000010')
  expect(priced(7, '12', '100')?.total).toEqual({ count: 0, words: 7, chars: 0, cost: '84' })
})
