import { definePolicy } from './define-policy.ts'

export const captivePortal = definePolicy({
  name: 'CaptivePortal',
  summary: 'Switches the search for sign-in pages of public networks on or off.',
  description:
    'With false the browser no longer asks a well-known address whether a hotel or train network wants a sign-in. Saves those requests on fixed machines; laptops on the road lose the helpful banner. Both values act and are locked.',
  category: 'Network',
  since: { declared: null, documented: '67, ESR 60.7' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [{ name: 'network.captive-portal-service.enabled', value: false, locked: true }],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
