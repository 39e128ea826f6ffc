import { definePolicy } from './define-policy.ts'

export const defaultSerialGuardSetting = definePolicy({
  name: 'DefaultSerialGuardSetting',
  summary: 'Decides whether sites may ask for serial ports.',
  description: 'Two values exist: 2 refuses every site, 3 lets sites ask and users decide.',
  category: 'Permissions',
  since: { declared: null, documented: '151, ESR 153' },
  effects: {
    timing: 'each-start',
    example: 2,
    preferences: [{ name: 'dom.webserial.enabled', value: false, locked: true }],
  },
  examples: { valid: [2, 3], invalid: [1, '2'] },
})
