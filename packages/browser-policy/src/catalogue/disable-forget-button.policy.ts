import { definePolicy } from './define-policy.ts'

export const disableForgetButton = definePolicy({
  name: 'DisableForgetButton',
  summary: 'Removes the button that forgets the last minutes or hours.',
  description: 'Users can still delete history through the settings and the menus.',
  category: 'Privacy and tracking',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'privacy.panicButton.enabled', value: false, locked: true }],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
