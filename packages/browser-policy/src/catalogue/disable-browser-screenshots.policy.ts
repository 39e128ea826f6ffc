import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableBrowserScreenshots = definePolicy({
  name: 'DisableBrowserScreenshots',
  firefoxName: 'DisableFirefoxScreenshots',
  summary: 'Takes the built-in screenshot tool away.',
  description: 'Screenshots by the operating system or by extensions are not prevented.',
  category: 'Features',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'screenshots.browser.component.enabled', value: false, locked: true, targets: ['esr140', 'esr153'] },
    ],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
