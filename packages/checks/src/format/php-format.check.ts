import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const phpFormat = defineFormatCheck({
  id: 'php_format',
  label: 'PHP format',
  syntax: syntaxes.php,
  examples: [
    { source: '%1$s', target: '%1$s', flags: 'php-format', fails: false },
    { source: '%%', target: '%', flags: 'php-format', fails: true },
  ],
})
