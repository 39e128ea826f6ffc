import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const cSharpFormat = defineFormatCheck({
  id: 'c_sharp_format',
  label: 'C# format',
  syntax: syntaxes.cSharp,
  examples: [
    { source: '{0:N2} {1}', target: '{1} {0}', flags: 'c-sharp-format', fails: false },
    { source: '{0} {1}', target: '{0}', flags: 'c-sharp-format', fails: true },
  ],
})
