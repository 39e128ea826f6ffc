import { searchProblem } from './search-problem.ts'

/** A span of time, from its first moment (inclusive) until its end (exclusive). */
export interface TimeSpan {
  readonly from: Date
  readonly until: Date
}

const day = 86_400_000

const namedDays = new Map(Object.entries({ now: 0, today: 0, yesterday: 1 }))
const namedCounts = new Map(Object.entries({ a: 1, an: 1, one: 1, two: 2, three: 3 }))
const unitDays = new Map(Object.entries({ day: 1, week: 7, fortnight: 14 }))
const unitMilliseconds = new Map(Object.entries({ second: 1000, minute: 60_000, hour: 3_600_000 }))
const unitMonths = new Map(Object.entries({ month: 1, quarter: 3, year: 12 }))

/** Limits that have four-digit years in any time zone; PostgreSQL writes other years differently. */
const earliest = Date.parse('0001-01-02T00:00:00Z')
const latest = Date.parse('9999-12-30T00:00:00Z')

/**
 * Reads a time of a search: a year (all of it), a date (the whole day), ISO 8601, or English such as `yesterday`,
 * `2 weeks ago`, `20_days_ago`. UTC. Throws a problem of `q`.
 */
export function readTime(text: string, now: Date): TimeSpan {
  const plain = text.trim().replaceAll('_', ' ').toLowerCase()
  const span = readYear(plain) ?? readIso(text.trim()) ?? readRelative(plain, now)
  // Also false if a time is invalid (NaN).
  if (!(span !== null && span.from.getTime() >= earliest && span.until.getTime() <= latest)) {
    throw searchProblem(`${text} is no time, such as 2026, 2026-11-21, 2026-11-21T18:30:00Z or "2 weeks ago".`)
  }
  return span
}

function readYear(text: string): TimeSpan | null {
  if (!/^[12]\d{3}$/.test(text)) return null
  return { from: new Date(Date.UTC(Number(text), 0)), until: new Date(Date.UTC(Number(text) + 1, 0)) }
}

const wholeDay = (from: Date): TimeSpan => ({ from, until: new Date(from.getTime() + day) })

const isoPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?\s*(Z|[-+]\d\d:?\d\d)?)?$/i

function readIso(text: string): TimeSpan | null {
  const match = isoPattern.exec(text)
  if (!match) return null
  const [, date = '', minute, second = '', zone = 'Z'] = match
  // Date.parse lets 30 February run into March.
  const from = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(from.getTime()) || from.toISOString().slice(0, 10) !== date) return null
  if (minute === undefined) return wholeDay(from)
  const offset = /^[-+]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
  const moment = new Date(`${date}T${minute}${second || ':00'}${offset}`)
  return { from: moment, until: new Date(moment.getTime() + (second === '' ? 60_000 : 1000)) }
}

function readRelative(text: string, now: Date): TimeSpan | null {
  const midnight = new Date(Math.floor(now.getTime() / day) * day)
  const named = namedDays.get(text)
  if (named !== undefined) return wholeDay(new Date(midnight.getTime() - named * day))
  const last = /^last (\w+)$/.exec(text)
  const ago = last ? ['', '1', last[1] ?? ''] : /^(\d{1,6}|an?|one|two|three) (\w+?)s? ago$/.exec(text)
  if (!ago) return null
  const count = namedCounts.get(ago[1] ?? '') ?? Number(ago[1])
  return before({ now, midnight }, count, ago[2] ?? '')
}

function before({ now, midnight }: { now: Date; midnight: Date }, count: number, unit: string): TimeSpan | null {
  const milliseconds = unitMilliseconds.get(unit)
  if (milliseconds !== undefined) {
    const from = new Date(now.getTime() - count * milliseconds)
    return { from, until: new Date(from.getTime() + milliseconds) }
  }
  const days = unitDays.get(unit)
  if (days !== undefined) return wholeDay(new Date(midnight.getTime() - count * days * day))
  const months = unitMonths.get(unit)
  if (months === undefined) return null
  const from = new Date(midnight)
  from.setUTCMonth(from.getUTCMonth() - count * months)
  return wholeDay(from)
}
