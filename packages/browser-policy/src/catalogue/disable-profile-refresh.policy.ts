import { definePolicy } from './define-policy.ts'

export const disableProfileRefresh = definePolicy({
  name: 'DisableProfileRefresh',
  summary: 'Takes the offer to reset the browser away.',
  description: 'Both the button in about:support and the bar that appears after a long absence.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.disableResetPrompt', value: true, locked: true }],
    disallows: ['profileRefresh'],
  },
  conflicts: [
    {
      with: 'BlockAboutSupport',
      when: { is: true },
      and: [{ is: true }],
      severity: 'info',
      detail: 'The button is on about:support, which is closed altogether.',
    },
  ],
  examples: { valid: [true], invalid: ['yes'] },
})
