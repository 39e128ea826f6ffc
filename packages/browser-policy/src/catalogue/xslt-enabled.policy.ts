import { definePolicy } from './define-policy.ts'

export const xsltEnabled = definePolicy({
  name: 'XSLTEnabled',
  summary: 'Switches transforming XML by style sheets (XSLT) on or off.',
  description: 'Old applications may depend on it; the technique is on its way out of browsers.',
  category: 'Websites',
  since: { declared: null, documented: '151, ESR 153' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'dom.xslt.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['no'] },
})
