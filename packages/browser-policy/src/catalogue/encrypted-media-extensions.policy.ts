import { definePolicy } from './define-policy.ts'

export const encryptedMediaExtensions = definePolicy({
  name: 'EncryptedMediaExtensions',
  summary: 'Allows or forbids playing copy-protected media.',
  description:
    'Without it most streaming services refuse to play. With `Enabled: false` the modules are not downloaded either, unless users switch it on; lock it to prevent that.',
  category: 'Features',
  since: { declared: null, documented: '77, ESR 68.9' },
  properties: {
    Enabled: { summary: 'Protected media can be played.' },
    Locked: { summary: 'Keeps users from changing it.' },
  },
  effects: {
    timing: 'each-start',
    example: { Enabled: false, Locked: true },
    preferences: [{ name: 'media.eme.enabled', value: false, locked: true }],
  },
  examples: { valid: [{ Enabled: false, Locked: true }], invalid: [false, { Enabled: 'no' }] },
})
