import { definePolicy } from './define-policy.ts'

export const blockAboutSupport = definePolicy({
  name: 'BlockAboutSupport',
  summary: 'Keeps users out of the page with technical details (about:support).',
  description:
    'That page also offers the refresh button and the troubleshooting mode, so DisableProfileRefresh adds little to it. Support staff lose the page too.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['about:support'] },
  examples: { valid: [true], invalid: ['yes'] },
})
