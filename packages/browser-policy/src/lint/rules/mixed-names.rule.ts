import { policyName } from '../../names.ts'
import { defineRule, type Found } from '../define-rule.ts'
import { renameMember, withFix } from '../subject.ts'

export const mixedNames = defineRule({
  id: 'mixed-names',
  summary: 'The document mixes names of two products.',
  why: 'A browser knows one set of names only, such as DisableFirefoxStudies or DisableBrowserStudies; the others are ignored.',
  severity: 'warning',
  examples: [
    {
      policies: { DisableFirefoxStudies: true, DisableBrowserAccounts: true },
      found: ['DisableBrowserAccounts'],
    },
    { policies: { DisableFirefoxStudies: true, DisableFirefoxAccounts: true }, found: [] },
  ],
  find(subject): Found[] {
    if (subject.names !== 'mixed') return []
    return subject.set.flatMap(({ name, path, policy }): Found[] => {
      const firefox = policyName(policy, 'firefox')
      if (name === firefox) return []
      const detail = `${name} is not a name of Firefox's, but the document uses others of Firefox's.`
      return [{ path, at: 'name', detail, suggestion: firefox, ...withFix(renameMember(subject, path, firefox)) }]
    })
  },
})
