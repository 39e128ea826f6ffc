import { definePolicy } from './define-policy.ts'

export const printingEnabled = definePolicy({
  name: 'PrintingEnabled',
  summary: 'Allows or forbids printing.',
  description: 'Sets and locks the preference; both values act. Saving a page stays possible.',
  category: 'Features',
  since: { declared: null, documented: '120, ESR 115.5' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'print.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
