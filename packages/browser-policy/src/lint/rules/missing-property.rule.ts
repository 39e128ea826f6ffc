import { previous } from '../../target.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'

export const missingProperty = defineRule({
  id: 'missing-property',
  summary: 'An object lacks a property that is required.',
  why: 'The whole policy is refused; in ESR 153 only the entry of a list.',
  cure: 'Add the property.',
  severity: 'error',
  examples: [
    { policies: { SupportMenu: { Title: 'Help' } }, found: ['SupportMenu'] },
    { policies: { Bookmarks: [{ Title: 'Help' }] }, options: { target: previous }, found: ['Bookmarks[0]'] },
    { policies: { SupportMenu: { Title: 'Help', URL: 'https://a.example/' } }, found: [] },
  ],
  find: (subject) =>
    findByEngines(subject, 'missing-property', ({ name }) =>
      name === undefined ? {} : { suggestion: `add "${name}"` },
    ),
})
