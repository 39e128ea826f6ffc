import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const translateEnabled = definePolicy({
  name: 'TranslateEnabled',
  summary: 'Switches translation of pages on or off.',
  description: 'Both values act and are locked. Pages are translated on the machine.',
  category: 'Features',
  since: { declared: null, documented: '126, ESR 128' },
  values: sinceEsr140(boolean()),
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'browser.translations.enable', value: false, locked: true },
      { name: 'browser.ai.control.translations', value: 'blocked', locked: true, targets: ['esr153'] },
    ],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
