import { findByEitherName, nameIn } from '../../names.ts'
import { targets as allTargets, type Target, targetFacts } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

const labels = (targets: readonly Target[]) => targets.map((target) => targetFacts[target].label).join(', ')

export const notInTarget = defineRule({
  id: 'not-in-target',
  summary: 'A browser does not know this policy, others do.',
  why: 'Policies come and go with versions; where one is unknown it is ignored.',
  cure: 'Keep it where browsers that know it read the file; name your browsers with --target or in .weft-policy.json.',
  severity: 'warning',
  examples: [
    { policies: { DNSOverHTTPS: { Enabled: false } }, options: { target: 'esr60' }, found: ['DNSOverHTTPS'] },
    { policies: { MediaPlugin: { Default: false } }, options: { target: 'esr140' }, found: ['MediaPlugin'] },
    { policies: { DNSOverHTTPS: { Enabled: false } }, options: { target: 'esr140' }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.findings('unknown-policy').flatMap(({ finding, targets }): LintFinding[] => {
      const name = String(finding.path[0])
      const policy = findByEitherName(name)
      const without = policy ? targets.filter((target) => nameIn(target, policy) === undefined) : []
      if (!policy || without.length === 0) return []
      const known = allTargets.filter((target) => policy.values[target] !== null)
      const verb = without.length > 1 ? 'do' : 'does'
      const detail = `${labels(without)} ${verb} not know ${JSON.stringify(name)}: it is ignored; known to ${labels(known)}.`
      return [{ path: finding.path, at: 'name', detail, targets: without }]
    })
  },
})
