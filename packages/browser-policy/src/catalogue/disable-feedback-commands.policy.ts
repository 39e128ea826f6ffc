import { definePolicy } from './define-policy.ts'

export const disableFeedbackCommands = definePolicy({
  name: 'DisableFeedbackCommands',
  summary: "Removes the help menu's entries for sending feedback and for reporting a deceptive site.",
  description: 'Nothing else of the help menu changes.',
  category: 'User interface',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['feedbackCommands'] },
  examples: { valid: [true], invalid: ['yes'] },
})
