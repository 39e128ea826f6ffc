import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableBrowserStudies = definePolicy({
  name: 'DisableBrowserStudies',
  firefoxName: 'DisableFirefoxStudies',
  summary: "Keeps the browser from taking part in the maker's studies.",
  description:
    'Trials that switch features on for a share of users do not reach these machines. Since ESR 140 recommendations of extensions and features go too.',
  category: 'Telemetry and studies',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  acts: true,
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      {
        name: 'browser.newtabpage.activity-stream.asrouter.userprefs.cfr.addons',
        value: false,
        locked: true,
        targets: ['esr140', 'esr153'],
      },
      {
        name: 'browser.newtabpage.activity-stream.asrouter.userprefs.cfr.features',
        value: false,
        locked: true,
        targets: ['esr140', 'esr153'],
      },
    ],
    disallows: ['Shield'],
  },
  examples: { valid: [true], invalid: ['yes'] },
})
