import { defineRule, type Found } from '../define-rule.ts'

/** A policy that is ignored when the other one is set. */
const superseded: readonly (readonly [policy: string, by: string])[] = [
  ['SanitizeOnShutdown', 'ClearOnShutdown'],
  ['GenerativeAI', 'AIControls'],
  ['TranslateEnabled', 'AIControls'],
  ['OfferToSaveLoginsDefault', 'OfferToSaveLogins'],
]

export const supersededPolicy = defineRule({
  id: 'superseded-policy',
  summary: 'A policy is ignored because another one is set.',
  why: 'Both show as active.',
  cure: 'Remove the one that is ignored.',
  severity: 'warning',
  examples: [
    {
      policies: { OfferToSaveLogins: true, OfferToSaveLoginsDefault: false },
      options: { target: 'esr140' },
      found: ['OfferToSaveLoginsDefault'],
    },
    {
      policies: { SanitizeOnShutdown: true, ClearOnShutdown: true },
      options: { target: 'esr153' },
      found: ['SanitizeOnShutdown'],
    },
    { policies: { OfferToSaveLoginsDefault: false }, options: { target: 'esr140' }, found: [] },
  ],
  find(subject): Found[] {
    return superseded.flatMap(([name, by]): Found[] => {
      const policy = subject.policy(name)
      const winner = subject.policy(by)
      if (!policy || !winner) return []
      const targets = subject.targets.filter((target) => winner.policy.values[target] && policy.policy.values[target])
      return [{ path: policy.path, detail: `${name} is ignored, because ${by} is set.`, targets }]
    })
  },
})
