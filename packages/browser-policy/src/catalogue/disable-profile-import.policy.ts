import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableProfileImport = definePolicy({
  name: 'DisableProfileImport',
  summary: 'Takes the import of data from other browsers away.',
  description: 'The command goes from the library window and the first-run pages.',
  category: 'Features',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      {
        name: 'browser.newtabpage.activity-stream.migrationExpired',
        value: true,
        locked: true,
        targets: ['esr140', 'esr153'],
      },
    ],
    disallows: ['profileImport'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
