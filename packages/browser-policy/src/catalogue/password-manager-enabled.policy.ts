import { definePolicy } from './define-policy.ts'

export const passwordManagerEnabled = definePolicy({
  name: 'PasswordManagerEnabled',
  summary: 'Takes the password manager away.',
  description:
    'With false its settings and about:logins are closed and no login is offered to be saved; what was saved is still filled in. True is more than the default: it locks the offer to save logins on.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '70, ESR 68.2' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'pref.privacy.disable_button.view_passwords', value: true, locked: true },
      { name: 'signon.rememberSignons', value: false, locked: true },
    ],
  },
  conflicts: [
    {
      with: 'OfferToSaveLogins',
      when: { is: true },
      and: [{ is: false }],
      detail: 'Both lock the same preference; what stands later in the file decides.',
    },
    {
      with: 'OfferToSaveLogins',
      when: { is: false },
      and: [{ is: true }],
      detail: 'Both lock the same preference; what stands later in the file decides.',
    },
  ],
  examples: { valid: [false, true], invalid: ['no'] },
})
