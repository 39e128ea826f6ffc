import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const blockAboutProfiles = definePolicy({
  name: 'BlockAboutProfiles',
  summary: 'Keeps users out of the page that creates and starts profiles (about:profiles).',
  description: 'The profile manager on the command line is another door and stays open.',
  category: 'Features',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  acts: true,
  effects: { timing: 'each-start', disallows: ['about:profiles'] },
  examples: { valid: [true], invalid: ['yes'] },
})
