import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const perlFormat = defineFormatCheck({
  id: 'perl_format',
  label: 'Perl format',
  syntax: syntaxes.perl,
  examples: [
    { source: '%s', target: '%s', flags: 'perl-format', fails: false },
    { source: '%s %s', target: '%s', flags: 'perl-format', fails: true },
  ],
})
