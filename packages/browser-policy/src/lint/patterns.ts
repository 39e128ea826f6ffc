import { type MatchPattern, parseMatchPattern } from '../browser/match-pattern.ts'
import type { Path } from '../document/node.ts'
import { parseJsonText } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import type { LintSubject } from './subject.ts'
import { property, textsOf } from './values.ts'

/** A match pattern of WebsiteFilter with its place; null where the browser cannot read it. */
export interface FilterPattern {
  /** Name of the policy in the document, list and index: see `pathOf`. */
  readonly policy: string
  readonly list: 'Block' | 'Exceptions'
  readonly index: number
  readonly text: string
  readonly pattern: MatchPattern | null
}

/** The value of WebsiteFilter, also when it is given as JSON text; its parts then have no place of their own. */
export function filterValue(subject: LintSubject): JsonValue | undefined {
  const filter = subject.policy('WebsiteFilter')?.value
  return typeof filter === 'string' ? parseJsonText(filter) : filter
}

/** The browser looks at no more; `too-many-entries` speaks about the rest. */
const MOST_PATTERNS = 1000

const parsed = new WeakMap<LintSubject, readonly FilterPattern[]>()

/** Every text in both lists of WebsiteFilter that the browser looks at. Kept with the subject, since several rules ask. */
export function patternsIn(subject: LintSubject): readonly FilterPattern[] {
  const known = parsed.get(subject)
  if (known) return known
  const name = subject.policy('WebsiteFilter')?.name ?? ''
  const value = filterValue(subject)
  const found: FilterPattern[] = []
  for (const list of ['Block', 'Exceptions'] as const) {
    for (const [index, text] of textsOf(property(value, list))) {
      if (index >= MOST_PATTERNS) break
      found.push({ policy: name, list, index, text, pattern: parseMatchPattern(text) })
    }
  }
  parsed.set(subject, found)
  return found
}

/** Where a pattern stands. Made on demand: of many patterns few have something wrong. */
export function pathOf({ policy, list, index }: FilterPattern): Path {
  return [policy, list, index]
}
