import { definePolicy } from './define-policy.ts'

export const disableSetDesktopBackground = definePolicy({
  name: 'DisableSetDesktopBackground',
  summary: 'Removes the command that makes a picture the desktop background.',
  description: 'Only the entry of the context menu goes.',
  category: 'User interface',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['setDesktopBackground'] },
  examples: { valid: [true], invalid: ['yes'] },
})
