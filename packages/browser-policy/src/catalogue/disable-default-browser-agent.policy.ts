import { definePolicy } from './define-policy.ts'

export const disableDefaultBrowserAgent = definePolicy({
  name: 'DisableDefaultBrowserAgent',
  summary: 'Silences the task that watches which browser is the default.',
  description: 'Windows only: a scheduled task that reports the default browser. It stays installed but does nothing.',
  category: 'Telemetry and studies',
  since: { declared: null, documented: '75, ESR 68.7' },
  systems: [{ path: '', only: ['windows'] }],
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})
