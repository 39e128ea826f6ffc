import { definePolicy } from './define-policy.ts'

export const autofillAddressEnabled = definePolicy({
  name: 'AutofillAddressEnabled',
  summary: 'Switches filling in of postal addresses on or off.',
  description: 'Sets and locks the preference; both values act. Saved addresses stay in the profile.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '125, ESR 115.10' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'extensions.formautofill.addresses.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
