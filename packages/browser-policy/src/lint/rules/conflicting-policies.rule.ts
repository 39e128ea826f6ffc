import type { PlainConflict, Policy } from '../../catalogue/define-policy.ts'
import { catalogue } from '../../catalogue/index.ts'
import { meetsAny, placesMeeting } from '../condition.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'

const policies: readonly Policy[] = catalogue

/** Every conflict that this rule reports, with the policy that loses its effect. */
const conflicts: readonly (readonly [string, PlainConflict])[] = policies.flatMap(({ name, conflicts: own }) =>
  (own ?? []).flatMap((conflict) => (conflict.reportedBy === undefined ? [[name, conflict] as const] : [])),
)

export const conflictingPolicies = defineRule({
  id: 'conflicting-policies',
  summary: 'Two policies do not go together.',
  why: 'Both show as active, but one of them does nothing, or not what it says.',
  cure: 'Decide for one of the two.',
  severity: 'warning',
  examples: [
    { policies: { AppUpdateURL: 'https://a.example/u', DisableAppUpdate: true }, found: ['AppUpdateURL'] },
    { policies: { AppUpdateURL: 'https://a.example/u', DisableAppUpdate: false }, found: [] },
    {
      policies: { SanitizeOnShutdown: true, Homepage: { StartPage: 'previous-session' } },
      found: ['Homepage.StartPage'],
    },
    {
      policies: { DisablePrivateBrowsing: true, ExtensionSettings: { 'a@b': { private_browsing: true } } },
      found: ['ExtensionSettings["a@b"].private_browsing'],
    },
    {
      policies: { DisableMasterPasswordCreation: true, OfferToSaveLogins: true },
      found: ['DisableMasterPasswordCreation'],
    },
    { policies: { DisableMasterPasswordCreation: true, OfferToSaveLogins: false }, found: [] },
  ],
  find(subject): LintFinding[] {
    return conflicts.flatMap(([name, conflict]): LintFinding[] => {
      const policy = subject.policy(name)
      const other = policy && subject.policy(conflict.with)
      if (!policy || !other) return []
      const [value, otherValue] = [readValue(subject, policy), readValue(subject, other)]
      if (value === undefined || otherValue === undefined || !meetsAny(otherValue, conflict.and)) return []
      const targets = subject.targets.filter(
        (target) => policy.policy.values[target] !== null && other.policy.values[target] !== null,
      )
      const severity = conflict.severity ? { severity: conflict.severity } : {}
      const detail = `With ${other.name}: ${conflict.detail}`
      return placesMeeting(policy.path, value, conflict.when).map((path) => ({ path, detail, targets, ...severity }))
    })
  },
})
