import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const pythonFormat = defineFormatCheck({
  id: 'python_format',
  label: 'Python format',
  syntax: syntaxes.python,
  examples: [
    { source: '%(a)s %(b)d', target: '%(b)d %(a)s', flags: 'python-format', fails: false },
    { source: '%(name)s', target: '%(name)', flags: 'python-format', fails: true },
  ],
})
