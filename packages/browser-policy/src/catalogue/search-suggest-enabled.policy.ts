import { definePolicy } from './define-policy.ts'

export const searchSuggestEnabled = definePolicy({
  name: 'SearchSuggestEnabled',
  summary: 'Switches suggestions of the search engine on or off.',
  description: 'With false nothing typed is sent before the search itself. Both values act and are locked.',
  category: 'Search',
  since: { declared: null, documented: '68, ESR 68' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'browser.urlbar.suggest.searches', value: false, locked: true },
      { name: 'browser.search.suggest.enabled', value: false, locked: true },
    ],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
