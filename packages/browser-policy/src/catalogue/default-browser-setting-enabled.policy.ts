import { definePolicy } from './define-policy.ts'

export const defaultBrowserSettingEnabled = definePolicy({
  name: 'DefaultBrowserSettingEnabled',
  summary: 'Decides whether users may make this their default browser.',
  description:
    'False ends the question at start and removes the buttons from the settings; what the operating system offers is not touched. True locks the question on.',
  category: 'Features',
  since: { declared: null, documented: '154, ESR 153.1' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'browser.shell.checkDefaultBrowser', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
