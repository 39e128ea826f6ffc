import { definePolicy } from './define-policy.ts'

export const showHomeButton = definePolicy({
  name: 'ShowHomeButton',
  summary: 'Shows or hides the home button.',
  description: 'Set once for each change; users may move it afterwards.',
  category: 'User interface',
  since: { declared: null, documented: '88, ESR 78.10' },
  effects: { timing: 'once-per-change' },
  examples: { valid: [true, false], invalid: ['yes'] },
})
