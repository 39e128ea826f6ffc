import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableAppUpdate = definePolicy({
  name: 'DisableAppUpdate',
  summary: 'Stops the browser from updating itself.',
  description:
    'Security fixes then reach users only through your own packages: plan how. Only true acts; AppUpdateURL, AppAutoUpdate and BackgroundAppUpdate become pointless.',
  category: 'Updates',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  values: everywhere(boolean()),
  effects: { timing: 'each-start', disallows: ['appUpdate'] },
  conflicts: [{ with: 'AppUpdateURL', detail: 'No update is looked for.' }],
  examples: { valid: [true], invalid: ['yes'] },
})
