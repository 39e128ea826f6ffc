import { definePolicy } from './define-policy.ts'

export const windowsSso = definePolicy({
  name: 'WindowsSSO',
  summary: 'Signs users in to Microsoft accounts through Windows.',
  description: 'For Microsoft, work and school accounts. MicrosoftEntraSSO is the counterpart on macOS.',
  category: 'Network',
  since: { declared: null, documented: '91, ESR 91' },
  systems: [{ path: '', only: ['windows'] }],
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'network.http.windows-sso.enabled', value: true, locked: true }],
  },
  examples: { valid: [true, false], invalid: ['yes'] },
})
