import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disablePrivateBrowsing = definePolicy({
  name: 'DisablePrivateBrowsing',
  summary: 'Takes private windows away.',
  description:
    "The menu entries go, about:privatebrowsing is closed and permanent private mode is switched off. Extensions' access to private windows becomes moot. PrivateBrowsingModeAvailability says the same with three values.",
  category: 'Privacy and tracking',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.privatebrowsing.autostart', value: false, locked: true }],
    disallows: ['privatebrowsing'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
