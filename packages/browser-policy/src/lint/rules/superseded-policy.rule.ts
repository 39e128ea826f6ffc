import type { Policy, SupersededPolicy } from '../../catalogue/define-policy.ts'
import { catalogue } from '../../catalogue/index.ts'
import { newest, previous } from '../../target.ts'
import { meetsAny } from '../condition.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'

const policies: readonly Policy[] = catalogue

/** Every policy that is ignored because of another one, with that other one. */
const superseded: readonly (readonly [string, SupersededPolicy])[] = policies.flatMap(({ name, supersedes }) =>
  (supersedes ?? []).map((loser) => [name, loser] as const),
)

export const supersededPolicy = defineRule({
  id: 'superseded-policy',
  summary: 'A policy is ignored because another one is set.',
  why: 'Both show as active.',
  cure: 'Remove the one that is ignored.',
  severity: 'warning',
  examples: [
    {
      policies: { OfferToSaveLogins: true, OfferToSaveLoginsDefault: false },
      options: { target: previous },
      found: ['OfferToSaveLoginsDefault'],
    },
    {
      policies: { SanitizeOnShutdown: true, ClearOnShutdown: true },
      options: { target: newest },
      found: ['SanitizeOnShutdown'],
    },
    {
      policies: { TranslateEnabled: true, AIControls: { SmartWindow: { Value: 'blocked' } } },
      options: { target: newest },
      found: [],
    },
    { policies: { OfferToSaveLoginsDefault: false }, options: { target: previous }, found: [] },
  ],
  find(subject): LintFinding[] {
    return superseded.flatMap(([by, { policy: name, when }]): LintFinding[] => {
      const winner = subject.policy(by)
      const loser = winner && subject.policy(name)
      const value = readValue(subject, winner)
      if (!winner || !loser || value === undefined || !meetsAny(value, when)) return []
      const targets = subject.targets.filter((target) => winner.policy.values[target] && loser.policy.values[target])
      return [{ path: loser.path, detail: `${loser.name} is ignored, because ${winner.name} is set.`, targets }]
    })
  },
})
