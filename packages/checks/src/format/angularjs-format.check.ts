import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const angularJsFormat = defineFormatCheck({
  id: 'angularjs_format',
  label: 'AngularJS interpolation string',
  syntax: syntaxes.angularJs,
  examples: [
    { source: '{{a | date}}', target: '{{ a | date }}', flags: 'angularjs-format', fails: false },
    { source: '{{a|date}}', target: '{{a}}', flags: 'angularjs-format', fails: true },
  ],
})
