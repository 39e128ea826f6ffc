import { defineRule, type Found } from '../define-rule.ts'
import { isOn } from '../values.ts'

export const masterPassword = defineRule({
  id: 'master-password',
  summary: 'Passwords are saved, but no master password can be set.',
  why: 'Saved passwords then lie open to everyone who can read the profile.',
  cure: 'Allow a master password, or do not offer to save logins.',
  severity: 'warning',
  examples: [
    {
      policies: { DisableMasterPasswordCreation: true, OfferToSaveLogins: true },
      found: ['DisableMasterPasswordCreation'],
    },
    { policies: { DisableMasterPasswordCreation: true, OfferToSaveLogins: false }, found: [] },
  ],
  find(subject): Found[] {
    const creation = subject.policy('DisableMasterPasswordCreation')
    if (!creation || !isOn(creation.value) || !isOn(subject.policy('OfferToSaveLogins')?.value)) return []
    const detail = 'Logins are offered to be saved, but users cannot protect them by a master password.'
    return [{ path: creation.path, detail }]
  },
})
