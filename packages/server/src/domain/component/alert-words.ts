import type { AlertName } from '@weft/contract'
import { labelOf } from './alerts.ts'

/** So many places are named: who mends these looks again. */
const most = 3

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** One place or fact of an alert, such as `po/cs.po:7: a quote is missing`. */
function factOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { filename, line, error_message: message, language, others, id } = value as Readonly<Record<string, unknown>> // fields are looked at one by one
  if (typeof message === 'string') return [filename, line, ` ${message}`].filter(Boolean).join(':')
  if (typeof language === 'string') return `${language}: ${[filename, ...listOf(others)].join(', ')}`
  return String(filename ?? id ?? '')
}

/** An alert in one line: its name, then the first places or the words of git. */
export function saidOfAlert(name: AlertName, details: Readonly<Record<string, unknown>>): string {
  const { error, occurrences, filenames, languages, checks, filemask } = details
  if (typeof error === 'string') return `${labelOf(name)}: ${error.trim().split('\n')[0]}`
  const facts = [occurrences, filenames, languages, checks, filemask === undefined ? [] : [filemask]].flatMap(listOf)
  if (facts.length === 0) return labelOf(name)
  const more = facts.length > most ? ` (and ${facts.length - most} more)` : ''
  return `${labelOf(name)}: ${facts.slice(0, most).map(factOf).join('; ')}${more}`
}
