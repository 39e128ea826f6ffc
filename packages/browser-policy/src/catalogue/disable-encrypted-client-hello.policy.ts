import { definePolicy } from './define-policy.ts'

export const disableEncryptedClientHello = definePolicy({
  name: 'DisableEncryptedClientHello',
  summary: 'Switches the encryption of host names in TLS handshakes off.',
  description:
    'For networks that must see which host is visited. The preferences for HTTP/2 and HTTP/3 are locked off.',
  category: 'Network',
  since: { declared: null, documented: '127, ESR 128' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'network.dns.echconfig.enabled', value: false, locked: true },
      { name: 'network.dns.http3_echconfig.enabled', value: false, locked: true },
    ],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
