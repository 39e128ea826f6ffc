import { definePolicy } from './define-policy.ts'

export const disableBrowserScreenshots = definePolicy({
  name: 'DisableBrowserScreenshots',
  firefoxName: 'DisableFirefoxScreenshots',
  summary: 'Takes the built-in screenshot tool away.',
  description: 'Screenshots by the operating system or by extensions are not prevented.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
