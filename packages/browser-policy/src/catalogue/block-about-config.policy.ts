import { definePolicy } from './define-policy.ts'

export const blockAboutConfig = definePolicy({
  name: 'BlockAboutConfig',
  summary: 'Keeps users out of the page of all preferences (about:config).',
  description:
    'Also locks the browser toolbox off, through which the same preferences could be changed. In ESR 60 blocking any internal page also closes every chrome:// page in tabs.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'devtools.chrome.enabled', value: false, locked: true }],
    disallows: ['about:config'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
