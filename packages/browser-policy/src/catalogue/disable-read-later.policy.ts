import { definePolicy } from './define-policy.ts'

export const disableReadLater = definePolicy({
  name: 'DisableReadLater',
  firefoxName: 'DisablePocket',
  summary: 'Takes the read-later service away.',
  description: 'The service has ended: ESR 140 and 153 still accept the policy without a word but do nothing.',
  category: 'Features',
  since: { declared: '60.0' },
  effects: { timing: 'each-start', note: 'The service no longer exists; ESR 140 and ESR 153 ignore it.' },
  examples: { valid: [true], invalid: ['yes'] },
})
