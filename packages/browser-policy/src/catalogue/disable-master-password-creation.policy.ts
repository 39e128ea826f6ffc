import { definePolicy } from './define-policy.ts'

export const disableMasterPasswordCreation = definePolicy({
  name: 'DisableMasterPasswordCreation',
  summary: 'Takes the possibility of a master password away.',
  description:
    'Saved logins then lie in the profile without that protection: think twice where OfferToSaveLogins is true. It wins over PrimaryPassword.',
  category: 'Passwords and forms',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['createMasterPassword'] },
  conflicts: [
    {
      with: 'OfferToSaveLogins',
      when: { is: true },
      and: [{ is: true }],
      detail: 'Logins are offered to be saved but cannot be protected by a password.',
    },
  ],
  examples: { valid: [true], invalid: ['yes'] },
})
