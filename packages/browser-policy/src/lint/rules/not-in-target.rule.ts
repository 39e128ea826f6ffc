import type { Policy } from '../../catalogue/define-policy.ts'
import { findByEitherName, nameIn } from '../../names.ts'
import { targets as allTargets, previous, specified, type Target, targetFacts } from '../../target.ts'
import { documentedIn } from '../../versions/build.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

const labels = (targets: readonly Target[]) => targets.map((target) => targetFacts[target].label).join(', ')

/** The first version by the documentation, where a browser that knows the policy is newer than the others. */
function sinceText({ since }: Policy): string {
  const documented = documentedIn(since)
  return documented === null ? '' : `, since ${documented}`
}

export const notInTarget = defineRule({
  id: 'not-in-target',
  summary: 'A browser does not know this policy, others do.',
  why: 'Policies come and go with versions; where one is unknown it is ignored.',
  cure: 'Keep it where browsers that know it read the file; name your browsers with --target or in .weft-policy.json.',
  severity: 'warning',
  examples: [
    { policies: { DNSOverHTTPS: { Enabled: false } }, options: { target: specified }, found: ['DNSOverHTTPS'] },
    { policies: { MediaPlugin: { Default: false } }, options: { target: previous }, found: ['MediaPlugin'] },
    { policies: { DNSOverHTTPS: { Enabled: false } }, options: { target: previous }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.findings('unknown-policy').flatMap(({ finding, targets }): LintFinding[] => {
      const name = String(finding.path[0])
      const policy = findByEitherName(name)
      const without = policy ? targets.filter((target) => nameIn(target, policy) === undefined) : []
      if (!policy || without.length === 0) return []
      const known = allTargets.filter((target) => policy.values[target] !== null)
      const rest = `${labels(known)}${sinceText(policy)}`
      const detail =
        without.length > 1
          ? `${labels(without)} do not know ${JSON.stringify(name)}: it is ignored; known to ${rest}.`
          : `${labels(without)} does not know ${JSON.stringify(name)}: it is ignored; known to ${rest}.`
      return [{ path: finding.path, at: 'name', detail, targets: without }]
    })
  },
})
