import { definePolicy } from './define-policy.ts'

export const microsoftEntraSso = definePolicy({
  name: 'MicrosoftEntraSSO',
  summary: 'Signs users in to Microsoft Entra accounts through the system, on macOS.',
  description: 'Needs the company portal and its single sign-on extension. WindowsSSO is the counterpart on Windows.',
  category: 'Network',
  since: { declared: null, documented: '132.0.1, ESR 128.5' },
  systems: [{ path: '', only: ['macos'] }],
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [{ name: 'network.http.microsoft-entra-sso.enabled', value: true, locked: true }],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
