import { type Browser, isTarget, type Target, targetFacts } from '../target.ts'
import { type Build, isAvailable } from '../versions/build.ts'
import type { Policy, PolicyDefinition } from './define-policy.ts'
import type { ObjectTree, ValueTree } from './value-tree.ts'

/** Facts by dotted path, as in `PolicyDefinition.properties`. */
type Facts = NonNullable<PolicyDefinition['properties']>

interface Pruning {
  readonly facts: Facts
  readonly build: Build
}

const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** A tree without the properties that came after a build. The same tree where all were there. */
function prune(tree: ValueTree, path: string, pruning: Pruning): ValueTree {
  switch (tree.kind) {
    case 'array': {
      const items = prune(tree.items, `${path}[]`, pruning)
      return items === tree.items ? tree : { ...tree, items }
    }
    case 'union': {
      const alternatives = tree.alternatives.map((alternative) => prune(alternative, path, pruning))
      return alternatives.some((one, index) => one !== tree.alternatives[index]) ? { ...tree, alternatives } : tree
    }
    case 'object':
      return pruneObject(tree, path, pruning)
    default:
      return tree
  }
}

function pruneObject(tree: ObjectTree, path: string, pruning: Pruning): ValueTree {
  const { facts, build } = pruning
  let isChanged = false
  const properties: { [name: string]: ValueTree } = {}
  for (const [name, value] of Object.entries(tree.properties)) {
    const at = joinPath(path, name)
    const since = Object.hasOwn(facts, at) ? facts[at]?.since : undefined
    const isThere = since === undefined || isAvailable(since, build)
    const left = isThere ? prune(value, at, pruning) : null
    if (left !== null) properties[name] = left
    isChanged ||= left !== value
  }
  const free = Object.entries(tree.patternProperties).map(
    ([pattern, value]) => [pattern, prune(value, joinPath(path, '*'), pruning)] as const,
  )
  isChanged ||= free.some(([pattern, value]) => value !== tree.patternProperties[pattern])
  return isChanged ? { ...tree, properties, patternProperties: Object.fromEntries(free) } : tree
}

const known = new Map<string, Map<Policy, Policy | null>>()

/** How many builds are remembered; a range has a dozen. */
const MOST_BUILDS = 100

function remembered({ target, build }: Browser & { readonly build: Build }): Map<Policy, Policy | null> {
  const key = `${target} ${build.channel} ${build.version}`
  const found = known.get(key) ?? new Map<Policy, Policy | null>()
  if (known.size >= MOST_BUILDS) known.clear()
  known.set(key, found)
  return found
}

/** A policy as one build of a target knows it, by its documented first versions; null if that build lacks it. */
export function policyAt(policy: Policy, browser: Browser): Policy | null {
  const { target, build } = browser
  const tree = policy.values[target]
  if (tree === null) return null
  if (build === undefined) return policy
  const policies = remembered({ target, build })
  const earlier = policies.get(policy)
  if (earlier !== undefined) return earlier
  const found = isAvailable(policy.since, build)
    ? withTree(policy, target, prune(tree, '', { facts: policy.properties ?? {}, build }))
    : null
  policies.set(policy, found)
  return found
}

const withTree = (policy: Policy, target: Target, tree: ValueTree): Policy =>
  tree === policy.values[target] ? policy : { ...policy, values: { ...policy.values, [target]: tree } }

/** Returns a target as a browser without a build, and any browser unchanged. */
export const browserOf = (browser: Target | Browser): Browser =>
  typeof browser === 'string' && isTarget(browser) ? { target: browser } : (browser as Browser)

/** The facts about a browser, with the behaviours of its build. */
export function factsOf({ target, build }: Browser) {
  const version = targetFacts[target]
  const earlier = build && version.points?.filter(({ before }) => isBefore(build, before))
  if (!earlier || earlier.length === 0) return version
  const behaviour = Object.assign({}, version.behaviour, ...earlier.map((point) => point.behaviour))
  return { ...version, behaviour }
}

const isBefore = (build: Build, first: { readonly release: string; readonly esr: string }): boolean =>
  !isAvailable({ declared: null, documented: `${first.release}, ESR ${first.esr}` }, build)
