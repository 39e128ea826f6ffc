import { definePolicy } from './define-policy.ts'

export const supportMenu = definePolicy({
  name: 'SupportMenu',
  summary: 'Adds an entry for your own support to the help menu.',
  description: 'The title may be of any length, and so may the access key, but only one of its characters can work.',
  category: 'User interface',
  since: { declared: null, documented: '68.0.1, ESR 60.7' },
  properties: {
    Title: { summary: 'The text of the entry.' },
    URL: { summary: 'The address that it leads to.' },
    AccessKey: { summary: 'Letter of the title that chooses it by keyboard.' },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [{ Title: 'Help desk', URL: 'https://help.example.com/', AccessKey: 'H' }],
    invalid: [{ Title: 'Help desk' }, { Title: 'Help desk', URL: 'help.example.com' }],
  },
})
