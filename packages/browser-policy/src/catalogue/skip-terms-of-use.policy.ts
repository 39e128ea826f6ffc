import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const skipTermsOfUse = definePolicy({
  name: 'SkipTermsOfUse',
  summary: 'Shows neither terms of use nor privacy notice at the first start.',
  description: 'You accept them for your users by that.',
  category: 'User interface',
  since: { declared: null, documented: '138, ESR 140' },
  values: sinceEsr140(boolean()),
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      {
        name: 'datareporting.policy.dataSubmissionPolicyAcceptedVersion',
        value: 999,
        locked: true,
        targets: ['esr140'],
      },
      { name: 'termsofuse.acceptedVersion', value: 999, locked: true, targets: ['esr153'] },
    ],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
