import type { MqmError } from '../../api/quality.ts'

const categories: Readonly<Record<string, MqmError['category']>> = {
  a: 'accuracy',
  t: 'terminology',
  f: 'fluency',
  s: 'style',
  l: 'locale',
  u: 'audience',
  m: 'markup',
  o: 'other',
}
const severities = ['neutral', 'minor', 'major', 'critical'] as const

export const categoryChoices = Object.values(categories)
export const severityChoices: readonly MqmError['severity'][] = severities

/** The category of a key; null: it has none. */
export const categoryOfKey = (key: string): MqmError['category'] | null =>
  key.length === 1 ? (categories[key.toLowerCase()] ?? null) : null

/** The severity of a digit; null: it has none. */
export const severityOfKey = (key: string): MqmError['severity'] | null =>
  /^[0-3]$/.test(key) ? (severities[Number(key)] ?? null) : null

/** The forms of a string as one text: places in it are counted there. */
export const textOf = (forms: readonly string[]): string => forms.join('\n')

const shown = 60

/** The marked words, cut where they are many. */
export function shownWords(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const words = text.slice(start, end).replaceAll('\n', ' ')
  return words.length > shown ? `${words.slice(0, shown)}…` : words
}
