import { definePolicy } from './define-policy.ts'
import { boolean, enumOf, union } from './value-tree.ts'

const later = union(boolean(), enumOf('always', 'never', 'newtab'))

export const displayBookmarksToolbar = definePolicy({
  name: 'DisplayBookmarksToolbar',
  summary: 'Shows or hides the bookmarks toolbar at the beginning.',
  description:
    'Set once for each change of the value; users may undo it. Booleans work everywhere; the texts came with release 109 and ESR 102.7.',
  category: 'User interface',
  since: { declared: '60.0' },
  values: { esr60: boolean(), esr140: later, esr153: later },
  effects: { timing: 'once-per-change' },
  examples: { valid: [true], invalid: ['sometimes', 2] },
})
