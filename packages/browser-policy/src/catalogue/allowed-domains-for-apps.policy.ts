import { definePolicy } from './define-policy.ts'

export const allowedDomainsForApps = definePolicy({
  name: 'AllowedDomainsForApps',
  summary: "Lets users sign in to Google's office services with accounts of the listed domains only.",
  description:
    "The value is one text: domains separated by commas. The browser adds it to requests for Google's services, which then turn other accounts away. Add `consumer_accounts` to keep private mail accounts working.",
  category: 'Network',
  since: { declared: null, documented: '89, ESR 78.11' },
  texts: { '': 'host list' },
  effects: { timing: 'each-start' },
  examples: { valid: ['example.com,example.org', 'example.com,consumer_accounts'], invalid: [['example.com']] },
})
