import { definePolicy } from './define-policy.ts'

export const offerToSaveLoginsDefault = definePolicy({
  name: 'OfferToSaveLoginsDefault',
  summary: 'Proposes whether the browser offers to remember logins.',
  description: 'Users may change it, unlike with OfferToSaveLogins.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '70, ESR 68.2' },
  effects: { timing: 'each-start' },
  examples: { valid: [false, true], invalid: ['never'] },
})
