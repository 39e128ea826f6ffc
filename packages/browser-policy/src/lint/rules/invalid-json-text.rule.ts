import { previous } from '../../target.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'

export const invalidJsonText = defineRule({
  id: 'invalid-json-text',
  summary: 'A text where JSON is expected cannot be parsed.',
  why: 'Some policies may be given as JSON text, as Windows templates do; a fault in it costs the policy.',
  cure: 'Write the object or list itself, or mend the text.',
  severity: 'error',
  examples: [
    { policies: { WebsiteFilter: '{"Block":' }, options: { target: previous }, found: ['WebsiteFilter'] },
    { policies: { WebsiteFilter: '{"Block":[]}' }, options: { target: previous }, found: [] },
  ],
  find: (subject) => findByEngines(subject, 'invalid-json-text'),
})
