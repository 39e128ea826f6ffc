import { definePolicy } from './define-policy.ts'

export const disableRemoteImprovements = definePolicy({
  name: 'DisableRemoteImprovements',
  summary: 'Keeps the maker from changing settings between updates.',
  description:
    'Changes of performance, stability and features that are switched on remotely do not reach these machines.',
  category: 'Telemetry and studies',
  since: { declared: null, documented: '148, ESR 153' },
  acts: true,
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})
