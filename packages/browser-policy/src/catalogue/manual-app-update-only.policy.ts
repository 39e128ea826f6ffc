import { definePolicy } from './define-policy.ts'

export const manualAppUpdateOnly = definePolicy({
  name: 'ManualAppUpdateOnly',
  summary: 'Updates only when a user asks for it.',
  description: 'No check in the background, no reminder. Users who never look stay with an old and vulnerable version.',
  category: 'Updates',
  since: { declared: null, documented: '87, ESR 91' },
  acts: true,
  effects: { timing: 'each-start' },
  conflicts: [
    {
      with: 'DisableAppUpdate',
      when: { is: true },
      and: [{ is: true }],
      detail: 'Not even a user can update then.',
    },
  ],
  examples: { valid: [true], invalid: ['yes'] },
})
