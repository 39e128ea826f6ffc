import { definePolicy } from './define-policy.ts'

export const overridePostUpdatePage = definePolicy({
  name: 'OverridePostUpdatePage',
  summary: 'Replaces the page that is shown after an update.',
  description: 'The empty text shows none. Counts only in the first start after an update.',
  category: 'Home page and new tab',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  effects: {
    timing: 'after-update',
    example: 'https://intranet.example.com/news',
    preferences: [{ name: 'startup.homepage_override_url', value: 'https://intranet.example.com/news', locked: true }],
  },
  examples: { valid: ['https://intranet.example.com/news', ''], invalid: ['none', false] },
})
