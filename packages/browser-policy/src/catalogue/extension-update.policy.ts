import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const extensionUpdate = definePolicy({
  name: 'ExtensionUpdate',
  summary: 'Keeps extensions from being updated by themselves.',
  description: 'With false extensions stay as they are, with known holes, until an administrator replaces them.',
  category: 'Add-ons',
  since: { declared: null, documented: '67, ESR 60.7' },
  values: everywhere(boolean()),
  acts: false,
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'extensions.update.enabled', value: false, locked: true, targets: ['esr140', 'esr153'] }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
