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

/** The places at and below a path that a dotted path leads to, with what stands there; `*` is any name. */
function placesOf(path: Path, value: JsonValue, steps: readonly string[]): [Path, JsonValue][] {
  const [step, ...rest] = steps
  if (step === undefined) return [[path, value]]
  if (!isObject(value)) return []
  const names = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : []
  return names.flatMap((name) => placesOf([...path, name], value[name] ?? null, rest))
}

/** Where a condition about a policy is met, as paths that start with `path`; none where it is not. */
export function placesMeeting(path: Path, value: JsonValue, condition: Condition = {}): Path[] {
  const steps = condition.at?.split('.') ?? []
  return placesOf(path, value, steps).flatMap(([at, inside]) => (isMet(inside, condition.is) ? [at] : []))
}

/** Whether any of several conditions is met; without any, whether the policy is set at all. */
export function meetsAny(value: JsonValue, conditions: readonly Condition[] = [{}]): boolean {
  return conditions.some((condition) => placesMeeting([], value, condition).length > 0)
}
