import { mqmCategories, mqmPoints, mqmSeverities } from '@weft/contract'
import type { MqmItem } from './mqm-rows.ts'

/** The sums of a review, for all its looked-at strings or for the strings of one service. */
export interface MqmSums {
  readonly strings: number
  readonly words: number
  readonly errors: number
  readonly points: number
  /** Penalty points for 1,000 words; null: no word was looked at. */
  readonly perThousand: number | null
}

export interface MqmReport extends MqmSums {
  /** How many errors of each category are of each severity; none are left out. */
  readonly counts: readonly { readonly category: string; readonly severity: string; readonly errors: number }[]
  /** By who made the text: a service, or empty for people. */
  readonly services: readonly (MqmSums & { readonly service: string })[]
}

function sumsOf(items: readonly MqmItem[]): MqmSums {
  const words = items.reduce((sum, item) => sum + item.words, 0)
  const errors = items.flatMap((item) => item.errors)
  const points = errors.reduce((sum, { severity }) => sum + mqmPoints[severity], 0)
  return {
    strings: items.length,
    words,
    errors: errors.length,
    points,
    perThousand: words === 0 ? null : (points * 1000) / words,
  }
}

/** The report of a review: strings that nobody has looked at yet count for nothing. */
export function reportOf(items: readonly MqmItem[]): MqmReport {
  const seen = items.filter((item) => item.seen)
  const errors = seen.flatMap((item) => item.errors)
  const counts = mqmCategories.flatMap((category) =>
    mqmSeverities.flatMap((severity) => {
      const count = errors.filter((one) => one.category === category && one.severity === severity).length
      return count === 0 ? [] : [{ category, severity, errors: count }]
    }),
  )
  const services = [...Map.groupBy(seen, ({ service }) => service)]
    .map(([service, group]) => ({ service, ...sumsOf(group) }))
    .sort((one, other) => one.service.localeCompare(other.service))
  return { ...sumsOf(seen), counts, services }
}
