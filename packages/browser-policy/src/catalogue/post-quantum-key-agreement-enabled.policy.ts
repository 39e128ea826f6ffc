import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const postQuantumKeyAgreementEnabled = definePolicy({
  name: 'PostQuantumKeyAgreementEnabled',
  summary: 'Switches key agreement that withstands quantum computers on or off.',
  description: 'Some middle boxes cannot cope with the larger first message; false is a stopgap until they are mended.',
  category: 'Certificates and security',
  since: { declared: null, documented: '127, ESR 128' },
  values: sinceEsr140(boolean()),
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'media.webrtc.enable_pq_dtls', value: false, locked: true, targets: ['esr140'] },
      { name: 'network.http.http3.enable_kyber', value: false, locked: true },
      { name: 'security.tls.enable_kyber', value: false, locked: true },
      { name: 'media.webrtc.enable_pq_hybrid_kex', value: false, locked: true, targets: ['esr153'] },
    ],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
