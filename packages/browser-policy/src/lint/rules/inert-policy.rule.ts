import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'

export const inertPolicy = defineRule({
  id: 'inert-policy',
  summary: 'The browser accepts the policy and does nothing.',
  why: 'What it controlled is gone from the browser; the policy only looks active in the file.',
  cure: 'Remove the policy.',
  severity: 'warning',
  examples: [
    { policies: { DisablePocket: true }, options: { target: 'esr140' }, found: ['DisablePocket'] },
    { policies: { DisableReadLater: true }, options: { target: 'esr60' }, found: [] },
  ],
  find: (subject) => findByEngines(subject, 'inert-policy', () => ({ at: 'name' })),
})
