import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const objectPascalFormat = defineFormatCheck({
  id: 'object_pascal_format',
  label: 'Object Pascal format',
  syntax: syntaxes.objectPascal,
  examples: [
    { source: '%0:s', target: '%0:s', flags: 'object-pascal-format', fails: false },
    { source: '%d', target: '%s', flags: 'object-pascal-format', fails: true },
  ],
})
