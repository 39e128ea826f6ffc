import { definePolicy } from './define-policy.ts'

export const searchBar = definePolicy({
  name: 'SearchBar',
  summary: 'Puts the search field into the address bar or beside it.',
  description: 'Set once for each change of the value; users may undo it.',
  category: 'User interface',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  effects: { timing: 'once-per-change' },
  examples: { valid: ['unified', 'separate'], invalid: ['both', true] },
})
