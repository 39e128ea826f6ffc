import { definePolicy } from './define-policy.ts'

export const legacyProfiles = definePolicy({
  name: 'LegacyProfiles',
  summary: 'Lets all installations on a machine share one profile again.',
  description:
    'Normally each installation folder has a separate profile. On Windows the value counts only through Group Policy, because it is needed before policy files are read.',
  category: 'Features',
  since: { declared: null, documented: '70, ESR 68.2' },
  effects: { timing: 'each-start' },
  examples: { valid: [true], invalid: ['yes'] },
})
