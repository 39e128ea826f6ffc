import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const javaPrintfFormat = defineFormatCheck({
  id: 'java_printf_format',
  label: 'Java printf format',
  syntax: syntaxes.javaPrintf,
  examples: [
    { source: '%1$s', target: '%1$s', flags: 'java-printf-format', fails: false },
    { source: '%tY', target: '%td', flags: 'java-printf-format', fails: true },
  ],
})
