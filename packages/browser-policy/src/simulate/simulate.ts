import { parseUrl } from '../browser/parse-url.ts'
import type { JsonValue } from '../json-value.ts'
import { findPolicy, nameSetOf, policyName } from '../names.ts'
import type { Target } from '../target.ts'
import { judgePolicies, type Verdict } from '../verdict.ts'
import { aspects } from './aspects.ts'
import type { Outcome, PageVisit } from './define-aspect.ts'
import { isConcerned, NOTHING_TO_TELL } from './page-kind.ts'
import { portOf } from './site-lists.ts'

/** The effect of the policies on one aspect of a page. */
export interface SimulatedAspect extends Outcome {
  readonly aspect: (typeof aspects)[number]['id']
  readonly label: string
}

/** The effects of a file on a page; `outcomes` is null if the URL cannot be parsed. */
export interface Simulation {
  readonly verdict: Verdict
  readonly outcomes: readonly SimulatedAspect[] | null
}

/**
 * Computes what a browser does at a page, by the policies that are active after it has read them. Paths in the outcomes use
 * the target's names and the indexes of the active values.
 * @param policies Under the names that the target understands.
 */
export function simulate(
  policies: { readonly [name: string]: JsonValue },
  address: string,
  target: Target,
): Simulation {
  const judged = judgePolicies(policies, target)
  return { verdict: judged, outcomes: simulateActive(judged.active, address, target) }
}

/** The same for policies that are already active; null if the URL cannot be parsed. */
export function simulateActive(
  active: Verdict['active'],
  address: string,
  target: Target,
): readonly SimulatedAspect[] | null {
  const visit = visitOf(active, address, target)
  if (!visit) return null
  return aspects.map((aspect): SimulatedAspect => {
    const outcome = isConcerned(aspect, visit) ? aspect.decide(visit) : NOTHING_TO_TELL
    return {
      aspect: aspect.id,
      label: aspect.label,
      ...outcome,
      decidedBy: outcome.decidedBy && nativePath(outcome.decidedBy, target),
    }
  })
}

function visitOf(active: Verdict['active'], address: string, target: Target): PageVisit | null {
  const url = parseUrl(address)
  if (!url) return null
  const names = nameSetOf(target)
  return {
    target,
    href: url.href,
    protocol: url.protocol,
    hostname: url.hostname,
    port: portOf(url.href),
    policy: (name) => {
      const policy = findPolicy(name, 'specification')
      const native = policy ? policyName(policy, names) : name
      return Object.hasOwn(active, native) ? active[native] : undefined
    },
  }
}

function nativePath(path: readonly (string | number)[], target: Target): readonly (string | number)[] {
  const [name, ...rest] = path
  const policy = findPolicy(String(name), 'specification')
  return policy ? [policyName(policy, nameSetOf(target)), ...rest] : path
}
