import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableEncryptedClientHello = definePolicy({
  name: 'DisableEncryptedClientHello',
  summary: 'Switches the encryption of host names in TLS handshakes off.',
  description:
    'For networks that must see which host is visited. The preferences for HTTP/2 and HTTP/3 are locked off.',
  category: 'Network',
  since: { declared: null, documented: '127, ESR 128' },
  values: sinceEsr140(boolean()),
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
