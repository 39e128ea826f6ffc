import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const offerToSaveLoginsDefault = definePolicy({
  name: 'OfferToSaveLoginsDefault',
  summary: 'Proposes whether the browser offers to remember logins.',
  description: 'Users may change it, unlike with OfferToSaveLogins.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '70, ESR 68.2' },
  values: sinceEsr140(boolean()),
  effects: { timing: 'each-start' },
  examples: { valid: [false, true], invalid: ['never'] },
})
