import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const qtPluralFormat = defineFormatCheck({
  id: 'qt_plural_format',
  label: 'Qt plural format',
  syntax: syntaxes.qtPlural,
  examples: [
    { source: '%n files', target: 'souborů: %n', flags: 'qt-plural-format', fails: false },
    { source: '%n files', target: 'soubory', flags: 'qt-plural-format', fails: true },
    { source: '%Ln files', target: 'souborů: %n', flags: 'qt-plural-format', fails: true },
  ],
})
