import { newest, previous } from '../../target.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'

export const stopsStart = defineRule({
  id: 'stops-start',
  summary: 'A value keeps the browser from opening its first window.',
  why: 'The browser takes it unchecked, and its own code then fails as it starts: no window can be used, and no session comes back.',
  cure: 'Write a list whose entries are objects.',
  severity: 'error',
  examples: [
    {
      policies: { ManagedBookmarks: { toplevel_name: 'Company' } },
      options: { target: previous },
      found: ['ManagedBookmarks'],
    },
    {
      policies: { ManagedBookmarks: [{ toplevel_name: 'Company' }, 'https://a.example'] },
      options: { target: previous },
      found: ['ManagedBookmarks[1]'],
    },
    { policies: { ManagedBookmarks: '[null]' }, options: { target: previous }, found: ['ManagedBookmarks[0]'] },
    // An odd list of objects is only shown oddly; ESR 153 refuses the policy.
    { policies: { ManagedBookmarks: [{ name: 1 }, []] }, options: { target: previous }, found: [] },
    { policies: { ManagedBookmarks: [null] }, options: { target: newest }, found: [] },
    // A loader that has ended holds nothing of what follows.
    { policies: { Handlers: { toString: 1 }, ManagedBookmarks: [4] }, options: { target: previous }, found: [] },
  ],
  find: (subject) => findByEngines(subject, 'stops-start', () => ({ severity: 'error' })),
})
