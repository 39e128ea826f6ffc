import { definePolicy } from './define-policy.ts'

export const backgroundAppUpdate = definePolicy({
  name: 'BackgroundAppUpdate',
  summary: 'Allows or forbids updating while the browser is not running.',
  description: 'Windows only. Without effect where DisableAppUpdate is true or AppAutoUpdate is false.',
  category: 'Updates',
  since: { declared: null, documented: '90, ESR 91' },
  systems: [{ path: '', only: ['windows'] }],
  effects: { timing: 'each-start' },
  conflicts: [
    { with: 'DisableAppUpdate', when: { is: true }, and: [{ is: true }], detail: 'Nothing is updated at all.' },
    {
      with: 'AppAutoUpdate',
      when: { is: true },
      and: [{ is: false }],
      detail: 'With false no update installs itself, so none does in the background.',
    },
  ],
  examples: { valid: [false, true], invalid: ['never'] },
})
