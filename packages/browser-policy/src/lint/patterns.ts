import { type MatchPattern, parseMatchPattern } from '../browser/match-pattern.ts'
import type { Path } from '../document/node.ts'
import { parseJsonText } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import type { LintSubject } from './subject.ts'
import { listOf, property } from './values.ts'

/** A match pattern of WebsiteFilter with its place; `pattern` is null if the browser cannot read it. */
export interface FilterPattern {
  /** Name of the policy in the document, list and index: see `pathOf`. */
  readonly policy: string
  readonly list: 'Block' | 'Exceptions'
  readonly index: number
  readonly text: string
  readonly pattern: MatchPattern | null
}

/** The value of WebsiteFilter, parsed if it is JSON text; its parts then have no separate places. */
export function filterValue(subject: LintSubject): JsonValue | undefined {
  const filter = subject.policy('WebsiteFilter')?.value
  return typeof filter === 'string' ? parseJsonText(filter) : filter
}

/** The browser reads no more patterns; `too-many-entries` reports the rest. */
const MOST_PATTERNS = 1000

const parsed = new WeakMap<LintSubject, readonly FilterPattern[]>()

/** A faultless pattern for all pages of one site. Nearly all patterns look like this. */
const USUAL = /^(?:\*|https?):\/\/\*\.(?:[a-z0-9-]+\.)+[a-z]+\/\*$/

const LONGEST_USUAL = 300

/**
 * The patterns in both lists of WebsiteFilter that the browser reads, without the obviously faultless ones. Cached by
 * subject, since several rules use them.
 */
export function unusualPatterns(subject: LintSubject): readonly FilterPattern[] {
  const known = parsed.get(subject)
  if (known) return known
  const name = subject.policy('WebsiteFilter')?.name ?? ''
  const value = filterValue(subject)
  const found: FilterPattern[] = []
  for (const list of ['Block', 'Exceptions'] as const) {
    const entries = listOf(property(value, list))
    for (let index = 0; index < Math.min(entries.length, MOST_PATTERNS); index++) {
      const text = entries[index]
      if (typeof text !== 'string' || (text.length < LONGEST_USUAL && USUAL.test(text))) continue
      found.push({ policy: name, list, index, text, pattern: parseMatchPattern(text) })
    }
  }
  parsed.set(subject, found)
  return found
}

/** The path of a pattern. Built on demand, because few of many patterns are wrong. */
export function pathOf({ policy, list, index }: FilterPattern): Path {
  return [policy, list, index]
}
