import { definePolicy } from './define-policy.ts'

export const disablePasswordReveal = definePolicy({
  name: 'DisablePasswordReveal',
  summary: 'Keeps saved passwords from being shown in plain text.',
  description:
    'They can still be filled in and copied. ESR 153 also removes the button that reveals a password in web forms.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '71, ESR 68.3' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
