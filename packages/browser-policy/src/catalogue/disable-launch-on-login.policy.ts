import { definePolicy } from './define-policy.ts'

export const disableLaunchOnLogin = definePolicy({
  name: 'DisableLaunchOnLogin',
  summary: 'Keeps the browser from being started when a user signs in to Windows.',
  description:
    'With true the browser neither starts by itself nor offers to. Other systems have nothing that it could switch off. Only the release channel and Firefox Enterprise know it.',
  category: 'Features',
  since: { declared: null, documented: '155' },
  systems: [{ path: '', only: ['windows'] }],
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes', 2] },
})
