import { definePolicy } from './define-policy.ts'

export const sslVersionMax = definePolicy({
  name: 'SSLVersionMax',
  summary: 'Sets the newest version of TLS that is used.',
  description:
    'Locks the preference. A maximum below the minimum is accepted without a word and ends every HTTPS connection.',
  category: 'Certificates and security',
  since: { declared: null, documented: '66, ESR 60.6' },
  effects: {
    timing: 'each-start',
    example: 'tls1.3',
    preferences: [{ name: 'security.tls.version.max', value: 4, locked: true }],
  },
  examples: { valid: ['tls1.3'], invalid: ['TLS1.3', 1.3] },
})
