import { definePolicy } from './define-policy.ts'

export const localFileLinks = definePolicy({
  name: 'LocalFileLinks',
  summary: 'Lets pages of listed sites link to files on the machine.',
  description:
    'Such links are dead otherwise. The entries are origins or host names, and cover the names below them; stars are not known. They are not checked, so a slip shows only as a link that does not work.',
  category: 'Websites',
  since: { declared: null, documented: '68, ESR 68' },
  texts: { '[]': 'linking site' },
  effects: {
    timing: 'each-start',
    example: ['https://intranet.example.com'],
    preferences: [
      { name: 'capability.policy.localfilelinks_policy.checkloaduri.enabled', value: 'allAccess', locked: true },
      { name: 'capability.policy.localfilelinks_policy.sites', value: 'https://intranet.example.com', locked: true },
      { name: 'capability.policy.policynames', value: ' localfilelinks_policy', locked: true },
    ],
  },
  examples: { valid: [['https://intranet.example.com']], invalid: ['https://intranet.example.com'] },
})
