import { definePolicy } from './define-policy.ts'

export const disableFormHistory = definePolicy({
  name: 'DisableFormHistory',
  summary: 'Stops the browser from remembering what was typed into forms and the search bar.',
  description: 'Earlier entries stay. Passwords and addresses have their own policies.',
  category: 'Passwords and forms',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.formfill.enable', value: false, locked: true }],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
