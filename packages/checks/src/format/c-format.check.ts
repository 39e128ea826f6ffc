import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const cFormat = defineFormatCheck({
  id: 'c_format',
  label: 'C format',
  syntax: syntaxes.c,
  examples: [
    { source: '%s and %d', target: '%s a %d', flags: 'c-format', fails: false },
    { source: '%s and %d', target: '%d a %s', flags: 'c-format', fails: true },
    { source: '%1$s %2$s', target: '%2$s %1$s', flags: 'c-format', fails: false },
    {
      source: ['%d file', '%d files'],
      target: ['jeden soubor', '%d soubory', '%d souborů'],
      flags: 'c-format',
      fails: false,
    },
  ],
})
