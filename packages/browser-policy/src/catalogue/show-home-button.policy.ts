import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const showHomeButton = definePolicy({
  name: 'ShowHomeButton',
  summary: 'Shows or hides the home button.',
  description: 'Set once for each change; users may move it afterwards.',
  category: 'User interface',
  since: { declared: null, documented: '88, ESR 78.10' },
  values: sinceEsr140(boolean()),
  effects: { timing: 'once-per-change' },
  examples: { valid: [true, false], invalid: ['yes'] },
})
