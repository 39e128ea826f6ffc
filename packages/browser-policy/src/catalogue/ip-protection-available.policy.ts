import { definePolicy } from './define-policy.ts'

export const ipProtectionAvailable = definePolicy({
  name: 'IPProtectionAvailable',
  summary: 'Offers or hides the built-in VPN.',
  description: 'False switches it off and takes it from the settings.',
  category: 'Network',
  since: { declared: null, documented: '149, ESR 153' },
  acts: false,
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'browser.ipProtection.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
