import { definePolicy } from './define-policy.ts'

export const disableAppUpdate = definePolicy({
  name: 'DisableAppUpdate',
  summary: 'Stops the browser from updating itself.',
  description:
    'Security fixes then reach users only through your own packages: plan how. AppUpdateURL, AppAutoUpdate and BackgroundAppUpdate then become pointless.',
  category: 'Updates',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  acts: true,
  effects: { timing: 'each-start', disallows: ['appUpdate'] },
  examples: { valid: [true], invalid: ['yes'] },
})
