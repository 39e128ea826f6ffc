import { definePolicy } from './define-policy.ts'

export const disablePrivateBrowsing = definePolicy({
  name: 'DisablePrivateBrowsing',
  summary: 'Takes private windows away.',
  description:
    "The menu entries go, about:privatebrowsing is closed and permanent private mode is switched off. Extensions' access to private windows becomes moot. PrivateBrowsingModeAvailability says the same with three values.",
  category: 'Privacy and tracking',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.privatebrowsing.autostart', value: false, locked: true }],
    disallows: ['privatebrowsing'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
