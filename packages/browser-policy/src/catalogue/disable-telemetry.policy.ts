import { definePolicy } from './define-policy.ts'

export const disableTelemetry = definePolicy({
  name: 'DisableTelemetry',
  summary: 'Stops the reports about use and performance that the browser sends.',
  description:
    'The preferences are locked off and about:telemetry is closed. Later versions keep no local copy either.',
  category: 'Telemetry and studies',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'datareporting.policy.dataSubmissionEnabled', value: false, locked: true },
      { name: 'datareporting.healthreport.uploadEnabled', value: false, locked: true },
    ],
    disallows: ['about:telemetry'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
