import { definePolicy } from './define-policy.ts'

export const blockAboutProfiles = definePolicy({
  name: 'BlockAboutProfiles',
  summary: 'Keeps users out of the page that creates and starts profiles (about:profiles).',
  description: 'The profile manager on the command line is another door and stays open.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['about:profiles'] },
  examples: { valid: [true], invalid: ['yes'] },
})
