import type { JsonValue } from '../json-value.ts'
import { findByEitherName, policyName } from '../names.ts'
import type { NameSet } from '../target.ts'
import { type JsonObject, setMember } from './conversion.ts'

/**
 * Renames policies to one set of names. Unknown names stay, and so does a second name of a policy that already has its
 * right one.
 */
export function renamePolicies(policies: JsonObject, names: NameSet): JsonObject {
  const result: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(policies)) {
    const policy = findByEitherName(name)
    const right = policy ? policyName(policy, names) : name
    setMember(result, Object.hasOwn(policies, right) ? name : right, value)
  }
  return result
}
