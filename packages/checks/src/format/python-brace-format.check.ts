import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const pythonBraceFormat = defineFormatCheck({
  id: 'python_brace_format',
  label: 'Python brace format',
  syntax: syntaxes.pythonBrace,
  examples: [
    { source: '{0} {1}', target: '{1} {0}', flags: 'python-brace-format', fails: false },
    { source: '{a.b}', target: '{a}', flags: 'python-brace-format', fails: true },
  ],
})
