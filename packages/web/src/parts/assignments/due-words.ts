import { dateOf, today } from '../../ui/dates.ts'

const language = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en')
const dayMs = 86_400_000

/** A day as people say it: today, tomorrow, Friday, 4 December, 4 December 2027. */
export function dueWords(due: string, now: string = today(), locale: string = language()): string {
  const days = Math.round((dateOf(due).getTime() - dateOf(now).getTime()) / dayMs)
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const zone = { timeZone: 'UTC' } as const
  if (days > 0 && days < 7) return new Intl.DateTimeFormat(locale, { ...zone, weekday: 'long' }).format(dateOf(due))
  const isThisYear = due.slice(0, 4) === now.slice(0, 4)
  const format = { ...zone, day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' as const }) } as const
  return new Intl.DateTimeFormat(locale, format).format(dateOf(due))
}

/** A day with its year, as a calendar has it. */
export const writtenDay = (day: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(day))
