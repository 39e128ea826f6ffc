import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const duplicateName = defineRule({
  id: 'duplicate-name',
  summary: 'An object has the same name twice.',
  why: 'Browsers silently take the last one; what stands in the others is lost.',
  cure: 'Put the contents of both together under one name.',
  severity: 'warning',
  examples: [
    { text: '{"policies":{"BlockAboutConfig":true,"BlockAboutConfig":false}}', found: ['1:14'] },
    { text: '{"policies":{"DisableTelemetry":true},"policies":{}}', found: ['1:2'] },
    { text: '{"policies":{"BlockAboutConfig":true,"BlockAboutAddons":false}}', found: [] },
  ],
  find: (subject) => findInText(subject, 'duplicate-name'),
})
