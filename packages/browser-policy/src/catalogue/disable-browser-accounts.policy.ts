import { definePolicy } from './define-policy.ts'

export const disableBrowserAccounts = definePolicy({
  name: 'DisableBrowserAccounts',
  firefoxName: 'DisableFirefoxAccounts',
  summary: "Takes away the browser's account services, synchronisation among them.",
  description: 'Bookmarks, passwords and tabs stay on the machine. Newer browsers know DisableAccounts for the same.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'identity.fxaccounts.enabled', value: false, locked: true }],
  },
  conflicts: [
    {
      with: 'DisableAccounts',
      when: { is: true },
      and: [{ is: true }],
      severity: 'info',
      detail: 'Both say the same; one is enough.',
    },
  ],
  examples: { valid: [true], invalid: ['yes'] },
})
