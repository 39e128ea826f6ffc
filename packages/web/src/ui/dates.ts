/** A day of the calendar as `2026-11-30`, without a time zone. */
export type Day = string

/** The order of the parts in a written date. */
interface DateOrder {
  readonly parts: readonly ('year' | 'month' | 'day')[]
}

const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  })

/** Midnight in UTC: days have no time. */
export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)
export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

function orderOf(locale: string): DateOrder {
  const parts = formatOf(locale)
    .formatToParts(dateOf('2026-11-30'))
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))
  return { parts }
}

/** As people of a locale write it in numbers: 30/11/2026. */
export const writeDay = (day: Day, locale: string): string => formatOf(locale).format(dateOf(day))

const digits = /\p{Nd}/gu

/** Digits of any script as those of ASCII. */
const plainDigits = (text: string): string =>
  text.replace(digits, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero--
    return String((digit.codePointAt(0) ?? 0) - zero)
  })

/** The day that somebody wrote, in the order of the locale or as 2026-11-30; null: there is no such day. */
export function readDay(text: string, locale: string): Day | null {
  const numbers = plainDigits(text).match(/\d+/g) ?? []
  if (numbers.length !== 3) return null
  const isIso = numbers[0]?.length === 4
  const { parts } = isIso ? { parts: ['year', 'month', 'day'] as const } : orderOf(locale)
  const named = new Map(parts.map((part, at) => [part, numbers[at] ?? '']))
  const [year = '', month = '', day = ''] = [named.get('year'), named.get('month'), named.get('day')]
  if (month.length > 2 || day.length > 2 || (year.length !== 4 && year.length !== 2)) return null
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = dateOf(written)
  // The 31st of November is another day to a Date.
  return Number.isNaN(date.getTime()) || dayOf(date) !== written ? null : written
}

/** Whether an address names a day that there is, as 2026-11-30. */
export const isDay = (text: string): boolean => readDay(text, 'en') === text

/** The day on which weeks begin: 1 is Monday, 7 is Sunday. */
export function firstDayOfWeek(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { readonly firstDay: number }
    readonly weekInfo?: { readonly firstDay: number }
  }
  return info.getWeekInfo?.().firstDay ?? info.weekInfo?.firstDay ?? 1
}

/** Some days later, or earlier. */
export function addDays(day: Day, count: number): Day {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** The same day some months later, or the last one of a month that is too short. */
export function addMonths(day: Day, count: number): Day {
  const date = dateOf(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return dayOf(date)
}

/** The first day of the week of a day. */
export function startOfWeek(day: Day, firstDay: number): Day {
  const weekday = dateOf(day).getUTCDay() || 7
  return addDays(day, -((weekday - firstDay + 7) % 7))
}

/** The weeks of a day's month: six rows of seven days, so that the size of the table never changes. */
export function weeksOf(day: Day, firstDay: number): readonly (readonly Day[])[] {
  const start = startOfWeek(`${day.slice(0, 8)}01`, firstDay)
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(start, week * 7 + at)))
}

/** Today where the reader is. */
export function today(now = new Date()): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
