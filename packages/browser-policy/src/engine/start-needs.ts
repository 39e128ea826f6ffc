import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import { isArray } from './engine.ts'

/**
 * The path, inside an active value, of a part other than a list of objects; null without one. A list counts as an object, as
 * in JavaScript.
 */
export function startFault(value: JsonValue): Path | null {
  if (!isArray(value)) return []
  const index = value.findIndex((entry) => typeof entry !== 'object' || entry === null)
  return index < 0 ? null : [index]
}
