import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disablePasswordReveal = definePolicy({
  name: 'DisablePasswordReveal',
  summary: 'Keeps saved passwords from being shown in plain text.',
  description:
    'They can still be filled in and copied. ESR 153 also removes the button that reveals a password in web forms.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '71, ESR 68.3' },
  values: sinceEsr140(boolean()),
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'layout.forms.reveal-password-button.enabled', value: false, locked: true, targets: ['esr153'] },
    ],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
