import { definePolicy } from './define-policy.ts'

export const extensionUpdate = definePolicy({
  name: 'ExtensionUpdate',
  summary: 'Keeps extensions from being updated by themselves.',
  description: 'With false, extensions stay unchanged, with known holes, until an administrator replaces them.',
  category: 'Add-ons',
  since: { declared: null, documented: '67, ESR 60.7' },
  acts: false,
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
