import { isFuzzy } from '../../db/unit-state.ts'
import type { ReportParameters } from '../../jobs/report-jobs.ts'
import type { CostString } from './cost-strings.ts'

/** A kind of strings that are paid alike, with its rate in percent of the price of a word. */
export interface CostBucket {
  readonly slug: string
  readonly name: string
  readonly rate: string
  count: number
  words: number
  chars: number
}

/** Matches of the memory of these percentages are told apart if they have a separate rate. */
export const costBands = [95, 85, 75, 50] as const

const slugOfBand = (from: number) => `tm_${from}`
const endOfBand = (from: number): number => (costBands.findLast((one) => one > from) ?? 100) - 1

type Rates = Pick<ReportParameters, 'rates' | 'tm_threshold'>

/** The buckets of an estimate, empty; the cheapest matches last. */
export function emptyBuckets({ rates = {} }: Rates): CostBucket[] {
  const names: readonly (readonly [slug: string, name: string])[] = [
    ['repetition', 'Repetitions'],
    ['tm_100', 'Exact matches'],
    ...costBands.map((from) => [slugOfBand(from), `Matches of ${from} to ${endOfBand(from)} %`] as const),
    ['tm_fuzzy', 'Fuzzy matches'],
    ['machine', 'Automatic translations'],
    ['needs_editing', 'Needs editing'],
    ['new', 'New strings'],
  ]
  return names.flatMap(([slug, name]) => {
    const rate = rates[slug]
    return rate === undefined ? [] : [{ slug, name, rate, count: 0, words: 0, chars: 0 }]
  })
}

/** The bucket of a string that is not a repetition, by its best match; null: it has none. */
export function bucketOf({ rates = {}, tm_threshold = 80 }: Rates, string: CostString, quality: number | null): string {
  if (quality !== null && quality >= 100) return 'tm_100'
  const band = quality === null ? undefined : costBands.find((from) => quality >= from)
  if (band !== undefined && rates[slugOfBand(band)] !== undefined) return slugOfBand(band)
  if (quality !== null && quality >= tm_threshold) return 'tm_fuzzy'
  if (string.automatic && rates.machine !== undefined) return 'machine'
  return isFuzzy(string.state) ? 'needs_editing' : 'new'
}

/** Digits behind the point: of a price, of a rate, and of a rate's percent. */
const places = { price: 4, rate: 2 } as const
const ofPercent = 2
const shown = 4

/** A decimal number as a whole number of its smallest parts. */
function parsed(text: string, digits: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(digits, '0').slice(0, digits))
}

/** A cost in the smallest parts of what words, price and rate give. */
const costOf = (words: number, price: string, rate: string): bigint =>
  BigInt(words) * parsed(price, places.price) * parsed(rate, places.rate)

/** A cost as people write it: four digits behind the point at most. */
function written(cost: bigint): string {
  const scale = 10n ** BigInt(places.price + places.rate + ofPercent - shown)
  const digits = String((cost + scale / 2n) / scale).padStart(shown + 1, '0')
  const part = digits.slice(-shown).replace(/0+$/, '')
  return digits.slice(0, -shown) + (part === '' ? '' : `.${part}`)
}

/** Buckets with what they cost, and all of them together. */
export function pricedBuckets(buckets: readonly CostBucket[], price: string) {
  const costs = buckets.map(({ words, rate }) => costOf(words, price, rate))
  const sum = (value: (bucket: CostBucket) => number) => buckets.reduce((all, one) => all + value(one), 0)
  return {
    buckets: buckets.map((bucket, at) => ({ ...bucket, cost: written(costs[at] ?? 0n) })),
    total: {
      count: sum(({ count }) => count),
      words: sum(({ words }) => words),
      chars: sum(({ chars }) => chars),
      cost: written(costs.reduce((all, one) => all + one, 0n)),
    },
  }
}
