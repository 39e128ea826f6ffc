import { definePolicy } from './define-policy.ts'

export const httpAllowlist = definePolicy({
  name: 'HttpAllowlist',
  summary: 'Names sites that may stay unencrypted although HTTPS is demanded.',
  description:
    "Origins whose pages are loaded by their written addresses, without an upgrade to https. Counts together with HttpsOnlyMode and the browser's own upgrades.",
  category: 'Network',
  since: { declared: null, documented: '127, ESR 128' },
  effects: {
    timing: 'each-start',
    example: ['http://legacy.example.com'],
    permissions: [{ type: 'https-only-load-insecure', origin: 'http://legacy.example.com', action: 'allow' }],
  },
  examples: { valid: [['http://legacy.example.com']], invalid: ['http://legacy.example.com', true] },
})
