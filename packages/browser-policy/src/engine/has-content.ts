import type { JsonValue } from '../json-value.ts'

/** Whether policies hold anything but empty objects; `throws`: the search itself ends the browser's policy engine. */
export type ContentState = 'something' | 'nothing' | 'throws'

interface ContentRule {
  /** Whether the browser throws on a `null` before the first real value. */
  readonly throwsOnNull: boolean
  /** Objects nested deeper than this exhaust the browser's stack. */
  readonly deepest: number
}

/** Looks for the first real value, depth first in the order of the text, as the browsers do; without recursion. */
export function findContent(policies: JsonValue, rule: ContentRule): ContentState {
  if (typeof policies !== 'object' || policies === null || Array.isArray(policies))
    return findContentIn([policies], rule)
  return findContentIn(Object.values(policies), rule)
}

/** `findContent` for the values of an object whose names the caller already has: listing a large object is slow. */
export function findContentIn(values: Iterable<JsonValue>, rule: ContentRule): ContentState {
  const open: Iterator<JsonValue>[] = [values[Symbol.iterator]()]
  for (let innermost = open.at(-1); innermost !== undefined; innermost = open.at(-1)) {
    const next = innermost.next()
    if (next.done) {
      open.pop()
      continue
    }
    const { value } = next
    if (value === null) return rule.throwsOnNull ? 'throws' : 'something'
    if (typeof value !== 'object' || Array.isArray(value)) return 'something'
    if (open.length > rule.deepest) return 'throws'
    open.push(Object.values(value).values())
  }
  return 'nothing'
}
