import { definePolicy } from './define-policy.ts'

export const disableBrowserStudies = definePolicy({
  name: 'DisableBrowserStudies',
  firefoxName: 'DisableFirefoxStudies',
  summary: "Keeps the browser from taking part in the maker's studies.",
  description:
    'Trials that switch features on for a share of users do not reach these machines. Since ESR 140 recommendations of extensions and features go too.',
  category: 'Telemetry and studies',
  since: { declared: '60.0' },
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [],
    disallows: ['Shield'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
