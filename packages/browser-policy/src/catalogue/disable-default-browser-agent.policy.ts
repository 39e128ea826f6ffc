import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableDefaultBrowserAgent = definePolicy({
  name: 'DisableDefaultBrowserAgent',
  summary: 'Silences the task that watches which browser is the default.',
  description: 'Windows only: a scheduled task that reports the default browser. It stays installed but does nothing.',
  category: 'Telemetry and studies',
  since: { declared: null, documented: '75, ESR 68.7' },
  values: sinceEsr140(boolean()),
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})
