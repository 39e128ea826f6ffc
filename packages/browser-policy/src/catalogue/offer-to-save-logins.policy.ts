import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const offerToSaveLogins = definePolicy({
  name: 'OfferToSaveLogins',
  summary: 'Decides whether the browser offers to remember logins.',
  description: 'Both values act and are locked. Saved logins stay. It wins over OfferToSaveLoginsDefault.',
  category: 'Passwords and forms',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'services.passwordSavingEnabled', value: false, locked: true, targets: ['esr140', 'esr153'] },
      { name: 'signon.rememberSignons', value: false, locked: true },
    ],
  },
  supersedes: [{ policy: 'OfferToSaveLoginsDefault' }],
  examples: { valid: [false, true], invalid: ['never'] },
})
