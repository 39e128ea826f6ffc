import { definePolicy } from './define-policy.ts'

export const browserDataBackup = definePolicy({
  name: 'BrowserDataBackup',
  summary: 'Allows or forbids backing up the profile and restoring it.',
  description: 'A boolean speaks for both; the object form speaks for each. Works from the next start.',
  category: 'Certificates and security',
  since: { declared: null, documented: '146, ESR 153' },
  properties: {
    AllowBackup: { summary: 'Backups can be made.' },
    AllowRestore: { summary: 'A backup can be restored.' },
  },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'browser.backup.archive.enabled', value: false, locked: true },
      { name: 'browser.backup.enabled', value: false, locked: true },
      { name: 'browser.backup.restore.enabled', value: false, locked: true },
    ],
  },
  examples: { valid: [false, { AllowBackup: true, AllowRestore: false }], invalid: ['none', { AllowBackup: 'no' }] },
})
