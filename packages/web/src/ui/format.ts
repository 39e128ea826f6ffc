const language = () => document.documentElement.lang || 'en'

const number = new Intl.NumberFormat(language())
const compact = new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 })
const percentOfMost = new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 })
const dateTime = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short' })
const date = new Intl.DateTimeFormat(language(), { dateStyle: 'long' })
const wholeDay = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' })

export const formatNumber = (value: number): string => number.format(value)

/** `1.4K`: for columns in which the size matters, not the number. */
export const formatCompact = (value: number): string => (value < 10_000 ? number : compact).format(value)

/** Rounded down: what is not whole never looks so. */
export function formatPercent(share: number): string {
  if (share >= 1) return percent.format(1)
  return share > 0.99
    ? percentOfMost.format(Math.floor(share * 1000) / 1000)
    : percent.format(Math.floor(share * 100) / 100)
}

export const formatTime = (time: string | number | Date): string => dateTime.format(new Date(time))

/** A day with its year. */
export const formatDate = (time: string | number | Date): string => date.format(new Date(time))

/** A day of UTC, such as 2026-11-30, with its year. */
export const formatWholeDay = (day: string): string => wholeDay.format(new Date(`${day}T00:00:00Z`))

export const formatDay = (time: string | number | Date): string => day.format(new Date(time))

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.4 GB`: bytes as disks count them. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = sizes[step] ?? 'byte'
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: step > 2 ? 1 : 0 } as const
  return new Intl.NumberFormat(language(), options).format(bytes / 1000 ** step)
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const list = new Intl.ListFormat(language(), { type: 'conjunction' })

/** `Weft and Playground`. */
export const formatList = (names: readonly string[]): string => list.format(names)

/** `2 minutes ago`, `yesterday`. */
export function formatAge(time: string | number | Date, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relative.format(Math.trunc(seconds / length), unit)
}
