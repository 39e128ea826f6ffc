import { definePolicy } from './define-policy.ts'

export const appAutoUpdate = definePolicy({
  name: 'AppAutoUpdate',
  summary: 'Decides whether updates are installed without asking.',
  description:
    'True installs them silently, false downloads them and leaves the moment to the user. Without effect where DisableAppUpdate is true.',
  category: 'Updates',
  since: { declared: null, documented: '75, ESR 68.7' },
  effects: { timing: 'each-start' },
  conflicts: [
    { with: 'DisableAppUpdate', when: { is: true }, and: [{ is: true }], detail: 'Nothing is updated at all.' },
  ],
  examples: { valid: [true, false], invalid: ['auto'] },
})
