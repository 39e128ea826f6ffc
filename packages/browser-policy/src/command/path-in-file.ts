import type { JsonObject } from '../convert/conversion.ts'
import type { Path } from '../document/node.ts'
import { findPolicy, policyName } from '../names.ts'

/** A path that starts with the policy's name as the file writes it, which may be the specification's or Firefox's. */
export function pathInFile(policies: JsonObject, [name = '', ...rest]: Path): Path {
  const policy = findPolicy(String(name), 'specification') ?? findPolicy(String(name), 'firefox')
  if (!policy || Object.hasOwn(policies, String(name))) return [name, ...rest]
  const names = (['specification', 'firefox'] as const).map((set) => policyName(policy, set))
  return [names.find((other) => Object.hasOwn(policies, other)) ?? name, ...rest]
}
