import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const schemeFormat = defineFormatCheck({
  id: 'scheme_format',
  label: 'Scheme format',
  syntax: syntaxes.scheme,
  examples: [
    { source: '~a', target: '~a', flags: 'scheme-format', fails: false },
    { source: '~a', target: '~s', flags: 'scheme-format', fails: true },
  ],
})
