import { definePolicy } from './define-policy.ts'

export const useSystemPrintDialog = definePolicy({
  name: 'UseSystemPrintDialog',
  summary: 'Prints with the dialog of the operating system.',
  description: "The browser's own preview is skipped. Sets and locks the preference; both values act.",
  category: 'Features',
  since: { declared: null, documented: '102, ESR 102' },
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'print.prefer_system_dialog', value: true, locked: true }],
  },
  examples: { valid: [true, false], invalid: ['yes'] },
})
