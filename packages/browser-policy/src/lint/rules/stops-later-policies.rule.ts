import { previous, specified } from '../../target.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'

export const stopsLaterPolicies = defineRule({
  id: 'stops-later-policies',
  summary: 'A value makes the browser stop reading policies.',
  why: 'This policy and every later one are lost without a message, while the browser says that policies are active.',
  cure: 'Remove the value; it belongs to no policy.',
  severity: 'error',
  examples: [
    {
      policies: { Proxy: { toString: 1 }, BlockAboutConfig: true },
      options: { target: previous },
      found: ['Proxy'],
    },
    { policies: { Cookies: null, BlockAboutConfig: true }, options: { target: specified }, found: ['Cookies'] },
    { policies: { Proxy: { Mode: 'none' }, BlockAboutConfig: true }, found: [] },
  ],
  find: (subject) => findByEngines(subject, 'stops-later-policies'),
})
