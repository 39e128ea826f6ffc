import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const promptForDownloadLocation = definePolicy({
  name: 'PromptForDownloadLocation',
  summary: 'Asks for every download where to put it, or never.',
  description: 'Sets and locks the preference; both values act.',
  category: 'Downloads and files',
  since: { declared: null, documented: '68, ESR 68' },
  values: sinceEsr140(boolean()),
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.download.useDownloadDir', value: false, locked: true }],
  },
  examples: { valid: [true, false], invalid: ['always'] },
})
