import { definePolicy } from './define-policy.ts'

export const websiteFilter = definePolicy({
  name: 'WebsiteFilter',
  summary: 'Keeps users from visiting websites that match a pattern.',
  description:
    'Both lists hold match patterns such as `*://*.example.com/*`. Pages are filtered, not what they load: by the specification those over http and https, in ESR 140 and 153 also `file:` and `data:` pages and the source view of a page. Exceptions win over Block and do nothing without it. A pattern without a path is refused, one with a port, a star inside the host or a non-ASCII host can never match, and `*://example.com/` matches one page only. Each list counts to 1000; what follows is lost without a word.',
  category: 'Websites',
  since: { declared: '60.0' },
  enterpriseOnly: 'true',
  properties: {
    Block: { summary: 'Patterns of pages that cannot be visited.' },
    Exceptions: { summary: 'Patterns of pages that can be visited although Block covers them.' },
  },
  effects: { timing: 'each-start' },
  limits: [
    { path: 'Block', maxEntries: 1000 },
    { path: 'Exceptions', maxEntries: 1000 },
  ],
  conflicts: [
    { with: 'WebsiteFilter', reportedBy: 'exceptions-without-block', detail: 'Exceptions without Block do nothing.' },
  ],
  examples: {
    valid: [{ Block: ['<all_urls>'], Exceptions: ['https://*.intranet.example/*'] }],
    invalid: ['*://example.com/*', 5],
  },
})
