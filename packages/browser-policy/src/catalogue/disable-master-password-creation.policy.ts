import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableMasterPasswordCreation = definePolicy({
  name: 'DisableMasterPasswordCreation',
  summary: 'Takes the possibility of a master password away.',
  description:
    'Saved logins then lie in the profile without that protection: think twice where OfferToSaveLogins is true. Only true acts; it wins over PrimaryPassword.',
  category: 'Passwords and forms',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  effects: { timing: 'each-start', disallows: ['createMasterPassword'] },
  conflicts: [
    { with: 'OfferToSaveLogins', detail: 'Logins are offered to be saved but cannot be protected by a password.' },
    { with: 'PrimaryPassword', detail: 'DisableMasterPasswordCreation decides.' },
  ],
  examples: { valid: [true], invalid: ['yes'] },
})
