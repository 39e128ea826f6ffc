const dayMs = 86_400_000

export const dayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10)
export const nextDay = (day: string, days = 1): string => dayOf(Date.parse(day) + days * dayMs)
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
export const nextMonth = (day: string): string => firstOfMonth(nextDay(firstOfMonth(day), 31))

/** Days from one to before another, by sums of days or of whole months. */
export interface Part {
  readonly by: 'day' | 'month'
  readonly from: string
  readonly before: string
}

/** A period as whole months with the days before and after them: few sums, however long it is. */
export function partsOf(from: string, to: string): readonly Part[] {
  const end = nextDay(to)
  const firstMonth = from === firstOfMonth(from) ? from : nextMonth(from)
  const endOfMonths = firstOfMonth(end)
  if (firstMonth >= endOfMonths) return [{ by: 'day', from, before: end }]
  const parts: Part[] = [
    { by: 'day', from, before: firstMonth },
    { by: 'month', from: firstMonth, before: endOfMonths },
    { by: 'day', from: endOfMonths, before: end },
  ]
  return parts.filter((part) => part.from < part.before)
}

/** All days of a period, or the first days of its months. */
export function startsOf(by: 'day' | 'month', from: string, to: string): string[] {
  const starts: string[] = []
  for (let at = by === 'day' ? from : firstOfMonth(from); at <= to; at = by === 'day' ? nextDay(at) : nextMonth(at))
    starts.push(at)
  return starts
}
