import { newest, previous } from '../../target.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'

export const invalidValue = defineRule({
  id: 'invalid-value',
  summary: 'A policy\u2019s own check refuses the value.',
  why: 'A few policies look at their value once more after the schema.',
  cure: 'weft-policy explain NAME tells what the policy takes.',
  severity: 'error',
  examples: [
    { policies: { AppUpdatePin: '120' }, options: { target: previous }, found: ['AppUpdatePin'] },
    {
      policies: { SitePolicies: [{ Match: ['example.com', '*.co.uk'], Policies: { DisableJit: true } }] },
      options: { target: newest },
      found: ['SitePolicies[0].Match[1]'],
    },
    { policies: { AppUpdatePin: '120.' }, options: { target: previous }, found: [] },
  ],
  find: (subject) =>
    findByEngines(subject, 'invalid-value', ({ path: [policy] }) => {
      if (policy === 'AppUpdatePin')
        return { suggestion: 'a version from 102 on with a dot at its end, such as "140."' }
      return policy === 'SitePolicies' ? { suggestion: 'a host below a public suffix, such as "*.example.co.uk"' } : {}
    }),
})
