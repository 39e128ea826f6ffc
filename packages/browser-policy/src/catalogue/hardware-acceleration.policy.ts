import { definePolicy } from './define-policy.ts'

export const hardwareAcceleration = definePolicy({
  name: 'HardwareAcceleration',
  summary: 'Switches drawing by the graphics card off.',
  description: 'False is for machines with broken drivers or remote desktops.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: false,
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
