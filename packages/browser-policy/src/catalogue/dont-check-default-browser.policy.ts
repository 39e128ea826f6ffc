import { definePolicy } from './define-policy.ts'

export const dontCheckDefaultBrowser = definePolicy({
  name: 'DontCheckDefaultBrowser',
  summary: 'Ends the question whether this is the default browser.',
  description: 'ESR 60 switches the question off with any value; later versions take false as asking again.',
  category: 'Features',
  since: { declared: '60.0' },
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.shell.checkDefaultBrowser', value: false, locked: true }],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
