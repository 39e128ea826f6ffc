import { definePolicy } from './define-policy.ts'

export const networkPrediction = definePolicy({
  name: 'NetworkPrediction',
  summary: 'Switches looking up hosts in advance on or off.',
  description:
    'With false the browser no longer resolves the names of links before they are clicked. Both values act and are locked.',
  category: 'Network',
  since: { declared: null, documented: '67, ESR 60.7' },
  effects: {
    timing: 'each-start',
    example: false,
    preferences: [
      { name: 'network.dns.disablePrefetch', value: true, locked: true },
      { name: 'network.dns.disablePrefetchFromHTTPS', value: true, locked: true },
    ],
  },
  examples: { valid: [false, true], invalid: ['off'] },
})
