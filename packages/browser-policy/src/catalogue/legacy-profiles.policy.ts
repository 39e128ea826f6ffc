import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const legacyProfiles = definePolicy({
  name: 'LegacyProfiles',
  summary: 'Lets all installations on a machine share one profile again.',
  description:
    'Normally each installation folder has a profile of its own. On Windows the value counts only through Group Policy, because it is needed before policy files are read.',
  category: 'Features',
  since: { declared: null, documented: '70, ESR 68.2' },
  values: sinceEsr140(boolean()),
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})
