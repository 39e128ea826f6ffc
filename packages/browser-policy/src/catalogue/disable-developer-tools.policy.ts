import { definePolicy } from './define-policy.ts'

export const disableDeveloperTools = definePolicy({
  name: 'DisableDeveloperTools',
  summary: 'Takes the developer tools away.',
  description:
    'Menu entries, shortcuts and about:debugging are closed, the browser toolbox is locked off. Since ESR 153 remote control stops too, so Selenium and Puppeteer no longer work on that machine.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'devtools.chrome.enabled', value: false, locked: true },
      { name: 'devtools.policy.disabled', value: true, locked: true },
    ],
    disallows: ['devtools', 'about:debugging'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
