import { definePolicy } from './define-policy.ts'

export const translateEnabled = definePolicy({
  name: 'TranslateEnabled',
  summary: 'Switches translation of pages on or off.',
  description: 'Both values act and are locked. Pages are translated on the machine.',
  category: 'Features',
  since: { declared: null, documented: '126, ESR 128' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'browser.translations.enable', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
