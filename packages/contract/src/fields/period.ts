/** Days from the first to the last one, as a time before which and a time from which on nothing counts. */
export interface Period {
  readonly start: Date
  readonly end: Date
}

const dayPattern = /^(\d{2})\/(\d{2})\/(\d{4})$/
const dayLength = 24 * 60 * 60 * 1000

/** Reads `12/01/2026 - 12/31/2026` (month, day, year; UTC), as Weblate's pages write it; null: this is no period. */
export function readPeriod(text: string): Period | null {
  const [first, last, ...rest] = text.split(' - ').map(readDay)
  if (first == null || last == null || rest.length > 0 || last < first) return null
  return { start: new Date(first), end: new Date(last + dayLength - 1) }
}

function readDay(text: string): number | null {
  const [, month = '', day = '', year = ''] = dayPattern.exec(text.trim()) ?? []
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(time) || year === '0000') return null
  return new Date(time).toISOString().startsWith(`${year}-${month}-${day}`) ? time : null
}
