import { definePolicy } from './define-policy.ts'

export const sslVersionMin = definePolicy({
  name: 'SSLVersionMin',
  summary: 'Sets the oldest version of TLS that is used.',
  description:
    'Locks the preference; sites with older versions only become unreachable. A minimum above the maximum ends every HTTPS connection.',
  category: 'Certificates and security',
  since: { declared: null, documented: '66, ESR 60.6' },
  effects: {
    timing: 'each-start',
    example: 'tls1.2',
    preferences: [{ name: 'security.tls.version.min', value: 3, locked: true }],
  },
  conflicts: [
    {
      with: 'SSLVersionMax',
      reportedBy: 'tls-range',
      detail: 'A minimum above the maximum ends every HTTPS connection.',
    },
  ],
  examples: { valid: ['tls1.2'], invalid: ['TLS1.2', 1.2] },
})
