import { definePolicy } from './define-policy.ts'

export const goToIntranetSiteForSingleWordEntryInAddressBar = definePolicy({
  name: 'GoToIntranetSiteForSingleWordEntryInAddressBar',
  summary: 'Looks a single typed word up as a host before searching for it.',
  description:
    'Useful where intranet hosts have short names; every one-word search then asks the DNS server first. Sets and locks the preference, both values act.',
  category: 'Network',
  since: { declared: null, documented: '104, ESR 102.2' },
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.fixup.dns_first_for_single_words', value: true, locked: true }],
  },
  examples: { valid: [true, false], invalid: ['yes'] },
})
