import { definePolicy } from './define-policy.ts'

export const displayMenuBar = definePolicy({
  name: 'DisplayMenuBar',
  summary: 'Shows or hides the menu bar.',
  description:
    'Windows and some Linux desktops. A boolean, and the texts that begin with `default`, only set the beginning; `always` and `never` hold. The texts came with release 73 and ESR 68.5.',
  category: 'User interface',
  since: { declared: '60.0' },
  effects: { timing: 'once-per-change' },
  examples: { valid: [true], invalid: ['sometimes', 2] },
})
