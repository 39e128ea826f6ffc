import { definePolicy } from './define-policy.ts'

export const overrideFirstRunPage = definePolicy({
  name: 'OverrideFirstRunPage',
  summary: 'Replaces the page that a new profile shows first.',
  description:
    'The empty text shows none. Counts only in the first run of a profile. ESR 140 and 153 take any text, several addresses separated by bars among them, and check none; ESR 60 takes one address.',
  category: 'Home page and new tab',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  effects: {
    timing: 'first-run',
    example: 'https://intranet.example.com/welcome',
    preferences: [
      { name: 'startup.homepage_welcome_url', value: 'https://intranet.example.com/welcome', locked: true },
    ],
  },
  examples: { valid: ['https://intranet.example.com/welcome', ''], invalid: [false] },
})
