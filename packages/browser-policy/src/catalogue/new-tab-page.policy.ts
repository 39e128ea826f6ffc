import { definePolicy } from './define-policy.ts'

export const newTabPage = definePolicy({
  name: 'NewTabPage',
  summary: 'Shows the new tab page or a blank one.',
  description: 'Sets and locks the preference; both values act.',
  category: 'Home page and new tab',
  since: { declared: null, documented: '68, ESR 68' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'browser.newtabpage.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['blank'] },
})
