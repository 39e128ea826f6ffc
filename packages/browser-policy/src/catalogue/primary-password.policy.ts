import { definePolicy } from './define-policy.ts'

export const primaryPassword = definePolicy({
  name: 'PrimaryPassword',
  summary: 'Demands a primary password or takes the possibility away.',
  description: 'True lets no login be saved before one is set; false removes it from the settings.',
  category: 'Passwords and forms',
  since: { declared: null, documented: '79, ESR 78.1' },
  effects: { timing: 'each-start' },
  conflicts: [
    {
      with: 'DisableMasterPasswordCreation',
      when: { is: true },
      and: [{ is: true }],
      detail: 'A primary password is asked for that nobody can make: DisableMasterPasswordCreation decides.',
    },
    {
      with: 'DisableMasterPasswordCreation',
      when: { is: false },
      and: [{ is: true }],
      severity: 'info',
      detail: 'Both say the same; one is enough.',
    },
  ],
  examples: { valid: [true, false], invalid: ['required'] },
})
