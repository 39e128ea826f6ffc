import { findByEitherName, nameIn } from '../../names.ts'
import { specified, targetFacts } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { renameMember, withFix } from '../subject.ts'

export const renamedPolicy = defineRule({
  id: 'renamed-policy',
  summary: 'A policy stands under the name of another product.',
  why: 'A browser knows each policy by one name, such as DisableFirefoxStudies or DisableBrowserStudies; under the other one it is ignored.',
  severity: 'warning',
  examples: [
    {
      policies: { DisableBrowserStudies: true, DisableFirefoxAccounts: true },
      found: ['DisableBrowserStudies'],
    },
    {
      policies: { DisableBrowserStudies: true, DisableFirefoxAccounts: true },
      options: { target: specified },
      found: ['DisableFirefoxAccounts'],
    },
    { policies: { DisableFirefoxStudies: true, DisableFirefoxAccounts: true }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.findings('unknown-policy').flatMap(({ finding, targets }): LintFinding[] => {
      const name = String(finding.path[0])
      const policy = findByEitherName(name)
      const calling = policy ? targets.filter((target) => nameIn(target, policy) !== undefined) : []
      const [first] = calling
      const right = policy && first && nameIn(first, policy)
      // A build may be older than a policy that its browser knows by this very name.
      if (right === undefined || right === name) return []
      const labels = calling.map((target) => targetFacts[target].label).join(', ')
      const detail =
        calling.length > 1
          ? `${labels} know ${JSON.stringify(name)} as ${right} only; under this name it is ignored.`
          : `${labels} knows ${JSON.stringify(name)} as ${right} only; under this name it is ignored.`
      // A browser that knows the present name would lose the policy.
      const isSure = calling.length === subject.targets.length
      const fix = isSure ? withFix(renameMember(subject, finding.path, right)) : {}
      return [{ path: finding.path, at: 'name', detail, targets: calling, suggestion: right, ...fix }]
    })
  },
})
