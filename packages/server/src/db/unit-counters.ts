import type { CounterName } from './tables.ts'
import { isFuzzy, isTranslated, unitState } from './unit-state.ts'

/** The fields of a string that its translation's counters depend on. */
export interface CountedUnit {
  readonly state: number
  readonly num_words: number
  readonly num_chars: number
  readonly failing: readonly string[] | null
  readonly has_suggestion: boolean
  readonly has_comment: boolean
}

/** A delta that is being added up. */
export type CounterDelta = Partial<Record<CounterName, number>>

type Bucket = 'total' | 'translated' | 'fuzzy' | 'failing' | 'approved' | 'readonly'

/** The counters of a bucket: of strings, and of words and characters of their sources. */
const countersOf = {
  total: ['total', 'total_words', 'total_chars'],
  translated: ['translated', 'translated_words', 'translated_chars'],
  fuzzy: ['fuzzy', 'fuzzy_words', 'fuzzy_chars'],
  failing: ['failing', 'failing_words', 'failing_chars'],
  approved: ['approved', 'approved_words', 'approved_chars'],
  readonly: ['readonly', 'readonly_words', 'readonly_chars'],
} as const satisfies Record<Bucket, readonly CounterName[]>

function add(delta: CounterDelta, name: CounterName, amount: number): void {
  delta[name] = (delta[name] ?? 0) + amount
}

function addToBucket(delta: CounterDelta, bucket: Bucket, unit: CountedUnit, sign: 1 | -1): void {
  const [strings, words, chars] = countersOf[bucket]
  add(delta, strings, sign)
  add(delta, words, sign * unit.num_words)
  add(delta, chars, sign * unit.num_chars)
}

function count(delta: CounterDelta, unit: CountedUnit, sign: 1 | -1): void {
  addToBucket(delta, 'total', unit, sign)
  if (isTranslated(unit.state)) addToBucket(delta, 'translated', unit, sign)
  if (isFuzzy(unit.state)) addToBucket(delta, 'fuzzy', unit, sign)
  if (unit.failing !== null && unit.failing.length > 0) addToBucket(delta, 'failing', unit, sign)
  if (unit.state === unitState.approved) addToBucket(delta, 'approved', unit, sign)
  if (unit.state === unitState.readOnly) addToBucket(delta, 'readonly', unit, sign)
  if (unit.has_suggestion) add(delta, 'suggestions', sign)
  if (unit.has_comment) add(delta, 'comments', sign)
}

/**
 * Adds to a delta what it means that a string was `before` and is `after` (null: it was not there, it is gone).
 * The rules are Weblate's: read-only strings are translated ones, states 10 to 12 are fuzzy.
 */
export function addToDelta(delta: CounterDelta, before: CountedUnit | null, after: CountedUnit | null): void {
  if (before) count(delta, before, -1)
  if (after) count(delta, after, 1)
}

/** The delta of one string's change; names that do not change are left out. */
export function unitDelta(before: CountedUnit | null, after: CountedUnit | null): CounterDelta {
  const delta: CounterDelta = {}
  addToDelta(delta, before, after)
  return Object.fromEntries(Object.entries(delta).filter(([, amount]) => amount !== 0))
}
