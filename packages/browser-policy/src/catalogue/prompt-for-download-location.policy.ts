import { definePolicy } from './define-policy.ts'

export const promptForDownloadLocation = definePolicy({
  name: 'PromptForDownloadLocation',
  summary: 'Asks for every download where to put it, or never.',
  description: 'Sets and locks the preference; both values act.',
  category: 'Downloads and files',
  since: { declared: null, documented: '68, ESR 68' },
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.download.useDownloadDir', value: false, locked: true }],
  },
  examples: { valid: [true, false], invalid: ['always'] },
})
