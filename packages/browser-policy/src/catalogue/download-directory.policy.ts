import { definePolicy } from './define-policy.ts'

export const downloadDirectory = definePolicy({
  name: 'DownloadDirectory',
  summary: 'Fixes the folder for downloads.',
  description:
    'Sets and locks the folder, and users are no longer asked. The placeholder in the second example stands for the home folder.',
  category: 'Downloads and files',
  since: { declared: null, documented: '68, ESR 68' },
  texts: { '': 'folder' },
  effects: {
    timing: 'each-start',
    example: '/srv/downloads',
    preferences: [
      { name: 'browser.download.dir', value: '/srv/downloads', locked: true },
      { name: 'browser.download.folderList', value: 2, locked: true },
      { name: 'browser.download.useDownloadDir', value: true, locked: true },
    ],
  },
  conflicts: [
    {
      with: 'PromptForDownloadLocation',
      and: [{ is: true }],
      detail: 'Users are asked all the same; the folder is only the one that is offered first.',
    },
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the browser's own placeholder
  examples: { valid: ['/srv/downloads', '${home}/Downloads'], invalid: [true] },
})
