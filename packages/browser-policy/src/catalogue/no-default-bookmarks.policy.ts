import { definePolicy } from './define-policy.ts'

export const noDefaultBookmarks = definePolicy({
  name: 'NoDefaultBookmarks',
  summary: 'Creates new profiles without the bookmarks that the browser brings along.',
  description: 'Read only while a profile is made; existing profiles keep theirs, even if the value changes later.',
  category: 'Bookmarks',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'first-run' },
  examples: { valid: [true], invalid: ['yes'] },
})
