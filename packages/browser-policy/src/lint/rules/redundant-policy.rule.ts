import { defineRule, type Found } from '../define-rule.ts'
import { isOn } from '../values.ts'

/** A policy that adds nothing when the other one is on, and why. */
const redundant: readonly (readonly [policy: string, other: string, why: string])[] = [
  ['DisableProfileRefresh', 'BlockAboutSupport', 'the button is on about:support, which is blocked'],
  ['DisableFirefoxAccounts', 'DisableAccounts', 'DisableAccounts does it already'],
]

export const redundantPolicy = defineRule({
  id: 'redundant-policy',
  summary: 'A policy adds nothing to another one.',
  why: 'It can be left out.',
  cure: 'Remove it, or keep it as a reminder.',
  severity: 'info',
  examples: [
    { policies: { BlockAboutSupport: true, DisableProfileRefresh: true }, found: ['DisableProfileRefresh'] },
    { policies: { BlockAboutSupport: false, DisableProfileRefresh: true }, found: [] },
  ],
  find(subject): Found[] {
    return redundant.flatMap(([name, other, why]): Found[] => {
      const policy = subject.policy(name)
      if (!policy || !isOn(policy.value) || !isOn(subject.policy(other)?.value)) return []
      return [{ path: policy.path, detail: `${policy.name} adds nothing: ${why}.` }]
    })
  },
})
