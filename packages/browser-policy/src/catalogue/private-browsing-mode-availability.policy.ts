import { definePolicy } from './define-policy.ts'

export const privateBrowsingModeAvailability = definePolicy({
  name: 'PrivateBrowsingModeAvailability',
  summary: 'Allows, forbids or demands private windows.',
  description:
    '0 allows them, 1 takes them away, 2 makes every window private. With 2 nothing is kept: no history, no open session.',
  category: 'Privacy and tracking',
  since: { declared: null, documented: '130, ESR 128.3' },
  effects: { timing: 'each-start' },
  conflicts: [
    {
      with: 'DisablePrivateBrowsing',
      and: [{ is: true }],
      detail: 'Both decide about private windows; use one of the two.',
    },
    {
      with: 'DisablePrivateBrowsing',
      when: { is: 1 },
      and: [{ is: false }],
      detail: 'DisablePrivateBrowsing false does not open what this one closes.',
    },
  ],
  examples: { valid: [0, 1, 2], invalid: [3, '2'] },
})
