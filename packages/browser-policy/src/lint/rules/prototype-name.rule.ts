import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'

export const prototypeName = defineRule({
  id: 'prototype-name',
  summary: 'A policy is called like something every JavaScript object has.',
  why: 'Browsers do not even say that such a policy is unknown.',
  cure: 'Remove it; there is no such policy.',
  severity: 'error',
  examples: [
    { policies: { toString: 1 }, found: ['toString'] },
    { policies: { BlockAboutConfig: true }, found: [] },
  ],
  find: (subject) => findByEngines(subject, 'prototype-name', () => ({ at: 'name' })),
})
