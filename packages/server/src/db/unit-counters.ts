import type { CounterName } from './tables.ts'
import { isFuzzy, isTranslated, unitState } from './unit-state.ts'

/** What of a string its translation's counters depend on. */
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

function bucketsOf(unit: CountedUnit): Bucket[] {
  const buckets: Bucket[] = ['total']
  if (isTranslated(unit.state)) buckets.push('translated')
  if (isFuzzy(unit.state)) buckets.push('fuzzy')
  if (unit.failing !== null && unit.failing.length > 0) buckets.push('failing')
  if (unit.state === unitState.approved) buckets.push('approved')
  if (unit.state === unitState.readOnly) buckets.push('readonly')
  return buckets
}

function count(delta: CounterDelta, unit: CountedUnit, sign: 1 | -1): void {
  const add = (name: CounterName, amount: number) => {
    delta[name] = (delta[name] ?? 0) + sign * amount
  }
  for (const bucket of bucketsOf(unit)) {
    add(bucket, 1)
    add(`${bucket}_words`, unit.num_words)
    add(`${bucket}_chars`, unit.num_chars)
  }
  if (unit.has_suggestion) add('suggestions', 1)
  if (unit.has_comment) add('comments', 1)
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
