import type { JsonValue } from '../json-value.ts'

/**
 * Whether converting a value to a string throws in JavaScript, because an own property `toString` is not callable (lists
 * convert their entries too). ESR 60 and 140 log each value before they check it, so such a value ends their loader. Uses
 * no recursion.
 *
 * @param deepest lists nested deeper than this exhaust the browser's stack
 */
export function throwsAsText(value: JsonValue, deepest: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value)) return Object.hasOwn(value, 'toString')
  let level: readonly JsonValue[] = value
  for (let depth = 1; ; depth++) {
    const next: JsonValue[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      if (Array.isArray(item)) for (const inner of item) next.push(inner)
      else if (Object.hasOwn(item, 'toString')) return true
    }
    if (depth > deepest) return true
    if (next.length === 0) return false
    level = next
  }
}

/** Whether lists and objects are nested deeper than a number of levels. Uses no recursion. */
export function holdsDeeper(value: JsonValue, deepest: number): boolean {
  let level: readonly JsonValue[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    const inside: JsonValue[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const inner of Object.values(item)) if (typeof inner === 'object' && inner !== null) inside.push(inner)
    }
    level = inside
  }
  return false
}

/** Whether lists are nested deeper than a number of levels. Uses no recursion. */
export function nestsDeeper(value: JsonValue, deepest: number): boolean {
  let lists: (readonly JsonValue[])[] = Array.isArray(value) ? [value] : []
  for (let depth = 1; lists.length > 0; depth++) {
    if (depth > deepest) return true
    const inside: (readonly JsonValue[])[] = []
    for (const list of lists) for (const item of list) if (Array.isArray(item)) inside.push(item)
    lists = inside
  }
  return false
}
