import { browserOf, policyAt } from './catalogue/at-build.ts'
import type { Policy } from './catalogue/define-policy.ts'
import { catalogue } from './catalogue/index.ts'
import { type Browser, type NameSet, type Target, targetFacts } from './target.ts'

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

/** The set of names that a target understands. */
export function nameSetOf(target: Target): NameSet {
  return targetFacts[target].names
}

/** Finds the policy of a browser by the browser's own name for it; for a build as that build has it. */
export function policyIn(asked: Target | Browser, name: string): Policy | undefined {
  const browser = browserOf(asked)
  const policy = findPolicy(name, nameSetOf(browser.target))
  return policy && (policyAt(policy, browser) ?? undefined)
}

/** A browser's name of a policy; undefined if it does not know the policy. */
export function nameIn(asked: Target | Browser, policy: Policy): string | undefined {
  const browser = browserOf(asked)
  return policyAt(policy, browser) === null ? undefined : policyName(policy, nameSetOf(browser.target))
}

/** The policies that a browser knows; for a build as that build has them. */
export function policiesOf(asked: Target | Browser): readonly Policy[] {
  const browser = browserOf(asked)
  return entries.flatMap((policy) => policyAt(policy, browser) ?? [])
}

/** The names that a document uses: `either` if all its names are in both sets, `mixed` if it uses both. */
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
