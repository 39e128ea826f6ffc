import { definePolicy } from './define-policy.ts'

export const disableAccounts = definePolicy({
  name: 'DisableAccounts',
  summary: "Takes the browser's account and everything that hangs on it away.",
  description:
    "Synchronisation, sending tabs and the sign-in menu disappear. It replaces DisableBrowserAccounts under a name without the product's.",
  category: 'Features',
  since: { declared: null, documented: '119, ESR 128' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'browser.aboutwelcome.enabled', value: false, locked: true },
      { name: 'identity.fxaccounts.enabled', value: false, locked: true },
    ],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
