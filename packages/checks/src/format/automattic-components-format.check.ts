import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const automatticComponentsFormat = defineFormatCheck({
  id: 'automattic_components_format',
  label: 'Automattic components format',
  syntax: syntaxes.automattic,
  examples: [
    { source: '{{a}}x{{/a}}', target: '{{a}}y{{/a}}', flags: 'automattic-components-format', fails: false },
    { source: '{{a}}x{{/a}}', target: 'y', flags: 'automattic-components-format', fails: true },
  ],
})
