import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableTelemetry = definePolicy({
  name: 'DisableTelemetry',
  summary: 'Stops the reports about use and performance that the browser sends.',
  description:
    'The preferences are locked off and about:telemetry is closed. Later versions keep no local copy either.',
  category: 'Telemetry and studies',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  values: everywhere(boolean()),
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'datareporting.policy.dataSubmissionEnabled', value: false, locked: true },
      { name: 'datareporting.healthreport.uploadEnabled', value: false, locked: true },
      { name: 'datareporting.usage.uploadEnabled', value: false, locked: true, targets: ['esr140', 'esr153'] },
      { name: 'toolkit.telemetry.archive.enabled', value: false, locked: true, targets: ['esr140', 'esr153'] },
    ],
    disallows: ['about:telemetry'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
