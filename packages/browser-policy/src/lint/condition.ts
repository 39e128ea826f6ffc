import type { Condition } from '../catalogue/define-policy.ts'
import type { Path } from '../document/node.ts'
import { isObject } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import { isOff, isOn } from './values.ts'

function isMet(value: JsonValue, is: Condition['is']): boolean {
  if (is === undefined) return true
  if (is === true) return isOn(value)
  return is === false ? isOff(value) : value === is
}

/** The values that a dotted path leads to below `path`, with their paths; `*` matches any name. */
function placesOf(path: Path, value: JsonValue, steps: readonly string[]): [Path, JsonValue][] {
  const [step, ...rest] = steps
  if (step === undefined) return [[path, value]]
  if (!isObject(value)) return []
  const names = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : []
  return names.flatMap((name) => placesOf([...path, name], value[name] ?? null, rest))
}

/** The paths (starting with `path`) at which a condition on a policy is met; empty if it is not met. */
export function placesMeeting(path: Path, value: JsonValue, condition: Condition = {}): Path[] {
  const steps = condition.at?.split('.') ?? []
  return placesOf(path, value, steps).flatMap(([at, inside]) => (isMet(inside, condition.is) ? [at] : []))
}

/** Whether any of several conditions is met; without conditions true, because the policy is set. */
export function meetsAny(value: JsonValue, conditions: readonly Condition[] = [{}]): boolean {
  return conditions.some((condition) => placesMeeting([], value, condition).length > 0)
}
