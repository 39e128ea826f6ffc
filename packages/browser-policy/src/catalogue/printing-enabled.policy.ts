import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const printingEnabled = definePolicy({
  name: 'PrintingEnabled',
  summary: 'Allows or forbids printing.',
  description: 'Sets and locks the preference; both values act. Saving a page stays possible.',
  category: 'Features',
  since: { declared: null, documented: '120, ESR 115.5' },
  values: sinceEsr140(boolean()),
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'print.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
