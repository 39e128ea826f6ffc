import { definePolicy, everywhere } from './define-policy.ts'
import { enumOf } from './value-tree.ts'

export const searchBar = definePolicy({
  name: 'SearchBar',
  summary: 'Puts the search field into the address bar or beside it.',
  description: 'Set once for each change of the value; users may undo it.',
  category: 'User interface',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  values: everywhere(enumOf('unified', 'separate')),
  effects: { timing: 'once-per-change' },
  examples: { valid: ['unified', 'separate'], invalid: ['both', true] },
})
