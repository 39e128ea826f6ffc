import { definePolicy } from './define-policy.ts'

export const disableProfileImport = definePolicy({
  name: 'DisableProfileImport',
  summary: 'Takes the import of data from other browsers away.',
  description: 'The command goes from the library window and the first-run pages.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [],
    disallows: ['profileImport'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
