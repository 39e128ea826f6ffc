import { definePolicy } from './define-policy.ts'

export const appUpdateUrl = definePolicy({
  name: 'AppUpdateURL',
  summary: 'Takes updates from your own server.',
  description:
    "Full address of the update service that answers the browser's update requests. Counts only when it is set for the whole machine; the per-user part of the Windows registry is skipped. Pointless together with DisableAppUpdate.",
  category: 'Updates',
  since: { declared: null, documented: '62, ESR 60.2' },
  machineOnly: true,
  effects: { timing: 'each-start' },
  conflicts: [
    {
      with: 'DisableAppUpdate',
      and: [{ is: true }],
      detail: 'No update is looked for, so the address is never asked.',
    },
  ],
  examples: { valid: ['https://updates.example.com/update.xml'], invalid: ['updates.example.com', ''] },
})
