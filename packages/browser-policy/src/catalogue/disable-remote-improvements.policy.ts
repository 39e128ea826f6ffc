import { definePolicy, sinceEsr153 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableRemoteImprovements = definePolicy({
  name: 'DisableRemoteImprovements',
  summary: 'Keeps the maker from changing settings between updates.',
  description:
    'Changes of performance, stability and features that are switched on remotely do not reach these machines.',
  category: 'Telemetry and studies',
  since: { declared: null, documented: '148, ESR 153' },
  values: sinceEsr153(boolean()),
  acts: true,
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})
