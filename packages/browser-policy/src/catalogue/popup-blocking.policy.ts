import { definePolicy } from './define-policy.ts'

export const popupBlocking = definePolicy({
  name: 'PopupBlocking',
  summary: 'Blocks pop-up windows and names sites that may open them.',
  description:
    'Mind the sense of `Default`: true blocks, false lets everything pop up. `Locked` without `Default` blocks.',
  category: 'Permissions',
  since: { declared: '60.0' },
  properties: {
    Allow: { summary: 'Sites that may open pop-up windows.' },
    Default: { summary: 'True blocks pop-up windows, false allows them.' },
    Locked: { summary: 'Keeps users from changing it.' },
  },
  effects: {
    timing: 'each-start',
    example: { Allow: ['https://intranet.example.com'], Default: true, Locked: true },
    preferences: [{ name: 'dom.disable_open_during_load', value: true, locked: true }],
    permissions: [{ type: 'popup', origin: 'https://intranet.example.com', action: 'allow' }],
  },
  conflicts: [
    { with: 'PopupBlocking', reportedBy: 'popup-default', detail: 'Locked without Default blocks pop-up windows.' },
  ],
  examples: {
    valid: [{ Allow: ['https://intranet.example.com'], Default: true, Locked: true }],
    invalid: [{ Allow: 'https://intranet.example.com' }, true],
  },
})
