import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const perlBraceFormat = defineFormatCheck({
  id: 'perl_brace_format',
  label: 'Perl brace format',
  syntax: syntaxes.perlBrace,
  examples: [
    { source: '{name}', target: '{name}', flags: 'perl-brace-format', fails: false },
    { source: '{name}', target: '{jmeno}', flags: 'perl-brace-format', fails: true },
  ],
})
