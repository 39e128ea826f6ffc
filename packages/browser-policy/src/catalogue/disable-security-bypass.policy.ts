import { definePolicy } from './define-policy.ts'

export const disableSecurityBypass = definePolicy({
  name: 'DisableSecurityBypass',
  summary: 'Takes the way round security warnings away.',
  description:
    'Only the warning pages change, no setting does. Sites with a broken certificate become unreachable until it is mended.',
  category: 'Certificates and security',
  since: { declared: '60.0' },
  properties: {
    InvalidCertificate: { summary: 'No exception can be added for a bad certificate.' },
    SafeBrowsing: { summary: 'A page reported as harmful cannot be opened anyway.' },
  },
  effects: {
    timing: 'each-start',
    example: { InvalidCertificate: true, SafeBrowsing: true },
    preferences: [
      { name: 'browser.safebrowsing.allowOverride', value: false, locked: true },
      { name: 'security.certerror.hideAddException', value: true, locked: true },
    ],
  },
  examples: { valid: [{ InvalidCertificate: true, SafeBrowsing: true }], invalid: [true, { SafeBrowsing: 'yes' }] },
})
