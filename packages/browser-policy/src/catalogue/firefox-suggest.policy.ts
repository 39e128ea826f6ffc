import { definePolicy } from './define-policy.ts'

export const firefoxSuggest = definePolicy({
  name: 'FirefoxSuggest',
  summary: 'Chooses which suggestions from the web the address bar shows.',
  description:
    'Suggestions of the search engine are not meant; SearchSuggestEnabled rules those. Parts of the service exist in few countries only.',
  category: 'Search',
  since: { declared: null, documented: '118, ESR 115.3' },
  properties: {
    WebSuggestions: { summary: 'Suggestions from the web.' },
    SponsoredSuggestions: { summary: 'Paid suggestions.' },
    ImproveSuggest: { summary: 'Sends what is typed to improve the service.' },
    Locked: { summary: 'Keeps users from changing it.' },
    OnlineEnabled: { summary: "Asks the maker's server while typing." },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [{ WebSuggestions: false, SponsoredSuggestions: false, ImproveSuggest: false, Locked: true }],
    invalid: [{ WebSuggestions: 'no' }, false],
  },
})
