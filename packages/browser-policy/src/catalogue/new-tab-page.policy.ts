import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const newTabPage = definePolicy({
  name: 'NewTabPage',
  summary: 'Shows the new tab page or a blank one.',
  description: 'Sets and locks the preference; both values act.',
  category: 'Home page and new tab',
  since: { declared: null, documented: '68, ESR 68' },
  values: sinceEsr140(boolean()),
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'browser.newtabpage.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['blank'] },
})
