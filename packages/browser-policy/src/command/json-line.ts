import type { JsonValue } from '../json-value.ts'

/**
 * The JSON text of a value on one line. `JSON.stringify` fails on values that nest some thousand levels deep, which one of
 * the browsers accepts; this function needs no recursion.
 */
export function jsonLine(value: JsonValue): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return deepJson(value)
  }
}

/** A piece of output that is still to be written: ready text, or a value. */
type OutputItem = { readonly text: string } | { readonly value: JsonValue }

function deepJson(root: JsonValue): string {
  const parts: string[] = []
  const pending: OutputItem[] = [{ value: root }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) parts.push(next.text)
    else if (typeof next.value !== 'object' || next.value === null) parts.push(JSON.stringify(next.value))
    else pending.push(...membersOf(next.value).reverse())
  }
  return parts.join('')
}

function membersOf(container: object & JsonValue): OutputItem[] {
  const [open, close] = Array.isArray(container) ? '[]' : '{}'
  const members = Object.entries(container).flatMap(([name, value], index): OutputItem[] => {
    const before = (index === 0 ? '' : ',') + (Array.isArray(container) ? '' : `${JSON.stringify(name)}:`)
    return [{ text: before }, { value }]
  })
  return [{ text: open ?? '' }, ...members, { text: close ?? '' }]
}
