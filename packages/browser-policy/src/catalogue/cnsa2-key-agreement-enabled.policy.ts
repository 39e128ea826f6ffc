import { definePolicy } from './define-policy.ts'

export const cnsa2KeyAgreementEnabled = definePolicy({
  name: 'CNSA2KeyAgreementEnabled',
  summary: 'Offers servers the key agreement that the CNSA 2.0 suite of algorithms asks for.',
  description:
    'Meant for networks that must follow CNSA 2.0. PostQuantumKeyAgreementEnabled is about the usual exchange that resists quantum computers. Only the release channel and Firefox Enterprise know it.',
  category: 'Network',
  since: { declared: null, documented: '154' },
  effects: { timing: 'each-start' },
  examples: { valid: [true, false], invalid: ['yes', 2] },
})
