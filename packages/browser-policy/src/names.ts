import type { Policy } from './catalogue/define-policy.ts'
import { catalogue } from './catalogue/index.ts'
import type { NameSet, Target } from './target.ts'

const entries: readonly Policy[] = catalogue

/** The name of a policy in a set of names. */
export function policyName(policy: Policy, names: NameSet): string {
  return names === 'firefox' ? (policy.firefoxName ?? policy.name) : policy.name
}

const byName: Readonly<Record<NameSet, ReadonlyMap<string, Policy>>> = {
  specification: new Map(entries.map((policy) => [policy.name, policy])),
  firefox: new Map(entries.map((policy) => [policyName(policy, 'firefox'), policy])),
}

/** Finds a policy by its name in one set of names; names are case-sensitive. */
export function findPolicy(name: string, names: NameSet): Policy | undefined {
  return byName[names].get(name)
}

/** Finds a policy by its name in either set of names. */
export function findByEitherName(name: string): Policy | undefined {
  return findPolicy(name, 'firefox') ?? findPolicy(name, 'specification')
}

/** The set of names that a target understands: the specification's in ESR 60, Firefox's in the others. */
export function nameSetOf(target: Target): NameSet {
  return target === 'esr60' ? 'specification' : 'firefox'
}

/** Finds the policy of a target by the target's own name for it. */
export function policyIn(target: Target, name: string): Policy | undefined {
  const policy = findPolicy(name, nameSetOf(target))
  return policy && policy.values[target] !== null ? policy : undefined
}

/** A target's name of a policy; undefined if it does not know the policy. */
export function nameIn(target: Target, policy: Policy): string | undefined {
  return policy.values[target] === null ? undefined : policyName(policy, nameSetOf(target))
}

/** Which names a document uses: `either` if all its names are in both sets, `mixed` if it uses both. */
export function detectNames(names: Iterable<string>): NameSet | 'either' | 'mixed' {
  let specification = false
  let firefox = false
  for (const name of names) {
    const isSpecified = byName.specification.has(name)
    const isFirefox = byName.firefox.has(name)
    if (isSpecified && !isFirefox) specification = true
    if (isFirefox && !isSpecified) firefox = true
  }
  if (specification && firefox) return 'mixed'
  return specification ? 'specification' : firefox ? 'firefox' : 'either'
}

const listed = new Map<string, readonly string[]>()

/** Every name of every policy in a set of names, for suggestions. */
export function namesFor(target: Target, names: NameSet): readonly string[] {
  const key = `${target} ${names}`
  const known = listed.get(key)
  if (known) return known
  const policies = entries.filter((policy) => policy.values[target] !== null)
  const list = policies.map((policy) => policyName(policy, names))
  listed.set(key, list)
  return list
}
