import type { Path } from '../document/node.ts'
import { isArray, isObject } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'

/** The steps of a dotted path of the catalogue: `Add[].Name` is `Add`, `[]`, `Name`. */
export const stepsOf = (dotted: string): string[] => dotted.match(/\[\]|[^.[\]]+/g) ?? []

/** Calls back for every text at a dotted path. `path` is reused: it is valid only during the call. */
export function visitTexts(
  value: JsonValue,
  steps: readonly string[],
  path: (string | number)[],
  visit: (text: string, path: Path) => void,
): void {
  const [step, ...rest] = steps
  if (step === undefined) {
    if (typeof value === 'string') visit(value, path)
    return
  }
  const members: Iterable<readonly [string | number, JsonValue]> =
    step === '[]' ? (isArray(value) ? value.entries() : []) : isObject(value) ? namedMembers(value, step) : []
  for (const [name, inside] of members) {
    path.push(name)
    visitTexts(inside, rest, path, visit)
    path.pop()
  }
}

function namedMembers(value: { readonly [name: string]: JsonValue }, step: string): [string, JsonValue][] {
  if (step === '*') return Object.entries(value)
  const inside = Object.hasOwn(value, step) ? value[step] : undefined
  return inside === undefined ? [] : [[step, inside]]
}
