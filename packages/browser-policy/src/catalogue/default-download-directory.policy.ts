import { definePolicy } from './define-policy.ts'

export const defaultDownloadDirectory = definePolicy({
  name: 'DefaultDownloadDirectory',
  summary: 'Proposes the folder for downloads.',
  description:
    'Users may choose another; DownloadDirectory is the one that cannot be changed. The placeholder in the second example stands for the home folder. Write the path as the operating system does, with doubled backslashes in JSON.',
  category: 'Downloads and files',
  since: { declared: null, documented: '68, ESR 68' },
  texts: { '': 'folder' },
  effects: {
    timing: 'each-start',
    example: '/srv/downloads',
    preferences: [{ name: 'browser.download.dir', value: '/srv/downloads', locked: false }],
  },
  conflicts: [
    {
      with: 'DownloadDirectory',
      detail: 'Both set the same folder: what stands later in the file decides, and DownloadDirectory locks it.',
    },
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the browser's own placeholder
  examples: { valid: ['/srv/downloads', '${home}/Downloads'], invalid: [true] },
})
