import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const hardwareAcceleration = definePolicy({
  name: 'HardwareAcceleration',
  summary: 'Switches drawing by the graphics card off.',
  description: 'False is for machines with broken drivers or remote desktops.',
  category: 'Features',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  acts: false,
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'layers.acceleration.disabled', value: true, locked: true, targets: ['esr140', 'esr153'] }],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
