import { definePolicy } from './define-policy.ts'

export const displayBookmarksToolbar = definePolicy({
  name: 'DisplayBookmarksToolbar',
  summary: 'Shows or hides the bookmarks toolbar at the beginning.',
  description:
    'Set once for each change of the value; users may undo it. Booleans work everywhere; the texts came with release 109 and ESR 102.7.',
  category: 'User interface',
  since: { declared: '60.0' },
  effects: { timing: 'once-per-change' },
  examples: { valid: [true], invalid: ['sometimes', 2] },
})
