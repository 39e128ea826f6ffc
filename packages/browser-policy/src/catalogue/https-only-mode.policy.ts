import { definePolicy } from './define-policy.ts'

export const httpsOnlyMode = definePolicy({
  name: 'HttpsOnlyMode',
  summary: 'Rules the mode that loads pages over HTTPS only.',
  description:
    '`allowed` leaves it off but available, `enabled` starts with it on, `disallowed` and `force_enabled` settle it for good. Exceptions belong into HttpAllowlist.',
  category: 'Network',
  since: { declared: null, documented: '127, ESR 128' },
  effects: {
    timing: 'each-start',
    example: 'force_enabled',
    preferences: [{ name: 'dom.security.https_only_mode', value: true, locked: true }],
  },
  examples: { valid: ['force_enabled', 'allowed'], invalid: [true, 'on'] },
})
