import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const javascriptFormat = defineFormatCheck({
  id: 'javascript_format',
  label: 'JavaScript format',
  syntax: syntaxes.javaScript,
  examples: [
    { source: '%s files', target: '%s souborů', flags: 'javascript-format', fails: false },
    { source: '%s', target: '%d', flags: 'javascript-format', fails: true },
  ],
})
