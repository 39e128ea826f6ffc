import { definePolicy } from './define-policy.ts'

export const preferences = definePolicy({
  name: 'Preferences',
  summary: 'Sets and locks preferences by their names.',
  description:
    'A plain value sets and locks in old versions; the object form says more. Only preferences under certain names are allowed; others are refused with a message. Write `Type: "number"` for 0 and 1, which older versions take as booleans. `Status` is `default`, `locked`, `user` or `clear`.',
  category: 'Features',
  since: { declared: null, documented: '68, ESR 68' },
  properties: {
    '*': { summary: 'One preference, by its name.' },
    '*.Value': { summary: 'The value of the preference.' },
    '*.Status': { summary: 'How firmly it is set.' },
    '*.Type': { summary: 'The kind of the value.' },
  },
  effects: {
    timing: 'each-start',
    example: {
      'browser.tabs.warnOnClose': { Value: false, Status: 'locked' },
      'accessibility.force_disabled': { Value: 1, Status: 'default', Type: 'number' },
    },
    preferences: [{ name: 'browser.tabs.warnOnClose', value: false, locked: true }],
  },
  examples: {
    valid: [
      {
        'browser.tabs.warnOnClose': { Value: false, Status: 'locked' },
        'accessibility.force_disabled': { Value: 2, Status: 'default' },
      },
    ],
    invalid: [true, 'browser.tabs.warnOnClose'],
  },
})
