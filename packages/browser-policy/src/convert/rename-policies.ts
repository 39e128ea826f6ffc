import type { JsonValue } from '../json-value.ts'
import { findPolicy, policyName } from '../names.ts'
import type { NameSet } from '../target.ts'
import { type JsonObject, setMember } from './conversion.ts'

/** The same policies under one set of names; names of neither set stay. */
export function renamePolicies(policies: JsonObject, names: NameSet): JsonObject {
  const result: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(policies)) {
    const policy = findPolicy(name, 'specification') ?? findPolicy(name, 'firefox')
    setMember(result, policy ? policyName(policy, names) : name, value)
  }
  return result
}
