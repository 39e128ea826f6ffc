import { definePolicy } from './define-policy.ts'

export const visualSearchEnabled = definePolicy({
  name: 'VisualSearchEnabled',
  summary: 'Switches searching with a picture on or off.',
  description: 'Both values act and are locked.',
  category: 'Search',
  since: { declared: null, documented: '144, ESR 153' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'browser.search.visualSearch.featureGate', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
