import { definePolicy } from './define-policy.ts'

export const skipTermsOfUse = definePolicy({
  name: 'SkipTermsOfUse',
  summary: 'Shows neither terms of use nor privacy notice at the first start.',
  description: 'You accept them for your users by that.',
  category: 'User interface',
  since: { declared: null, documented: '138, ESR 140' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
