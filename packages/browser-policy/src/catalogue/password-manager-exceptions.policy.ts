import { definePolicy } from './define-policy.ts'

export const passwordManagerExceptions = definePolicy({
  name: 'PasswordManagerExceptions',
  summary: 'Names sites whose logins are never saved.',
  description: 'Origins: scheme, host and port, without a path.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '101, ESR 91.10' },
  effects: {
    timing: 'each-start',
    example: ['https://bank.example'],
    permissions: [{ type: 'login-saving', origin: 'https://bank.example', action: 'block' }],
  },
  examples: { valid: [['https://bank.example']], invalid: ['https://bank.example', true] },
})
