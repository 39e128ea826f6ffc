import { definePolicy } from './define-policy.ts'

export const offerToSaveLogins = definePolicy({
  name: 'OfferToSaveLogins',
  summary: 'Decides whether the browser offers to remember logins.',
  description: 'Both values act and are locked. Saved logins stay. It wins over OfferToSaveLoginsDefault.',
  category: 'Passwords and forms',
  since: { declared: '60.0' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'signon.rememberSignons', value: false, locked: true }],
  },
  supersedes: [{ policy: 'OfferToSaveLoginsDefault' }],
  examples: { valid: [false, true], invalid: ['never'] },
})
