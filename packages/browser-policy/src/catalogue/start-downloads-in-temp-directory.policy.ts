import { definePolicy } from './define-policy.ts'

export const startDownloadsInTempDirectory = definePolicy({
  name: 'StartDownloadsInTempDirectory',
  summary: 'Lets downloads begin in a temporary folder.',
  description: 'They are moved when they are complete. Useful where the download folder lies in the network.',
  category: 'Downloads and files',
  since: { declared: null, documented: '102, ESR 102' },
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'browser.download.start_downloads_in_tmp_dir', value: true, locked: true }],
  },
  examples: { valid: [true, false], invalid: ['yes'] },
})
