import { definePolicy } from './define-policy.ts'

export const allowFileSelectionDialogs = definePolicy({
  name: 'AllowFileSelectionDialogs',
  summary: 'Allows or suppresses every dialog that picks a file.',
  description:
    'With false nothing that asks for a file works any more: opening, saving under a name, uploading, attaching. Printing to a file fails as well. True is what the browser does anyway.',
  category: 'Downloads and files',
  since: { declared: null, documented: '124, ESR 128' },
  acts: false,
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'browser.download.useDownloadDir', value: true, locked: true },
      { name: 'widget.disable_file_pickers', value: true, locked: true },
    ],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
