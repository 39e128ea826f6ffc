import { definePolicy } from './define-policy.ts'

export const autofillCreditCardEnabled = definePolicy({
  name: 'AutofillCreditCardEnabled',
  summary: 'Switches filling in of payment cards on or off.',
  description: 'Sets and locks the preference; both values act. Saved cards stay in the profile.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '125, ESR 115.10' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'extensions.formautofill.creditCards.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
