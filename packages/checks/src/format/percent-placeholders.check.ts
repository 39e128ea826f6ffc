import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const percentPlaceholders = defineFormatCheck({
  id: 'percent_placeholders',
  label: 'Percent placeholders',
  syntax: syntaxes.percent,
  examples: [
    { source: '%name%', target: '%name%', flags: 'percent-placeholders', fails: false },
    { source: '%name%', target: '%jmeno%', flags: 'percent-placeholders', fails: true },
  ],
})
