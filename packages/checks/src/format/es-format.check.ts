import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const esFormat = defineFormatCheck({
  id: 'es_format',
  label: 'ECMAScript template literals',
  syntax: syntaxes.ecmaScript,
  examples: [
    { source: `\${name}`, target: `\${ name }`, flags: 'es-format', fails: false },
    { source: `\${name}`, target: `\${jmeno}`, flags: 'es-format', fails: true },
  ],
})
