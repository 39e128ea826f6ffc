import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const qtFormat = defineFormatCheck({
  id: 'qt_format',
  label: 'Qt format',
  syntax: syntaxes.qt,
  examples: [
    { source: '%1 %2', target: '%2 %1', flags: 'qt-format', fails: false },
    { source: '%1', target: 'x', flags: 'qt-format', fails: true },
    { source: '%L1', target: '%1', flags: 'qt-format', fails: true },
    { source: '%L1 %2', target: '%2 %L1', flags: 'qt-format', fails: false },
  ],
})
