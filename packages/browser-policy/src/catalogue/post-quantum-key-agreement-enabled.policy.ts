import { definePolicy } from './define-policy.ts'

export const postQuantumKeyAgreementEnabled = definePolicy({
  name: 'PostQuantumKeyAgreementEnabled',
  summary: 'Switches key agreement that withstands quantum computers on or off.',
  description: 'Some middle boxes cannot cope with the larger first message; false is a stopgap until they are mended.',
  category: 'Certificates and security',
  since: { declared: null, documented: '127, ESR 128' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'network.http.http3.enable_kyber', value: false, locked: true },
      { name: 'security.tls.enable_kyber', value: false, locked: true },
    ],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
