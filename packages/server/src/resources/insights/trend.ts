import { daysBetween, nextDay, startsOf } from '../../domain/user/work/periods.ts'
import type { TrendDay, TrendState } from './trend.queries.ts'

/** The pace is the mean of so many days. */
export const paceDays = 28
/** A forecast beyond ten years says nothing. */
const longest = 3653

interface Known {
  readonly state: TrendState
  readonly changes: readonly TrendDay[]
  readonly since: string | null
  readonly today: string
  readonly from: string
  readonly until: string | null
}

/** The state at the end of each day, from the present one backwards. */
function daysOf({ state, changes, since, today, from }: Known) {
  const first = since === null ? today : since > from ? since : from
  const byDay = new Map(changes.map((one) => [one.day, one]))
  let { total, left } = state
  return startsOf('day', first, today)
    .toReversed()
    .map((day) => {
      const shown = { day, total: Math.max(0, total), left: Math.max(0, left) }
      total -= byDay.get(day)?.total ?? 0
      left -= byDay.get(day)?.left ?? 0
      return shown
    })
    .toReversed()
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Words a day by which less was left, of the last weeks that are known. */
function paceOf({ changes, since, today }: Known): number {
  const first = nextDay(today, 1 - paceDays)
  const from = since !== null && since > first ? since : first
  const less = changes.filter(({ day }) => day >= from).reduce((sum, { left }) => sum - left, 0)
  return less / daysBetween(from, today)
}

/** How much was left day by day, and when nothing will be. */
export function trendOf(known: Known) {
  const { state, today, until } = known
  const pace = paceOf(known)
  const days = state.left === 0 ? 0 : pace <= 0 ? Number.POSITIVE_INFINITY : Math.ceil(state.left / pace)
  const daysLeft = until === null || until < today ? null : daysBetween(today, until)
  return {
    since: known.since,
    ...state,
    pace: rounded(pace),
    done: days > longest ? null : nextDay(today, days),
    until,
    needed: daysLeft === null ? null : rounded(state.left / daysLeft),
    results: daysOf(known),
  }
}
