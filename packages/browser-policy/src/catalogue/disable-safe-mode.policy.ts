import { definePolicy } from './define-policy.ts'

export const disableSafeMode = definePolicy({
  name: 'DisableSafeMode',
  summary: 'Takes the restart without add-ons (safe mode, troubleshooting mode) away.',
  description:
    'Holding Shift at the start still works unless the policy comes from Windows Group Policy, which is read early enough.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['safeMode'] },
  examples: { valid: [true], invalid: ['yes'] },
})
