import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const laravelFormat = defineFormatCheck({
  id: 'laravel_format',
  label: 'Laravel format',
  syntax: syntaxes.laravel,
  examples: [
    {
      source: 'The :attribute must be :value',
      target: ':value musí být :attribute',
      flags: 'laravel-format',
      fails: false,
    },
    { source: 'The :attribute', target: 'Pole :atribut', flags: 'laravel-format', fails: true },
    { source: 'Hello :name', target: ':Name, ahoj', flags: 'laravel-format', fails: false },
    { source: 'At 10:30', target: 'V půl jedenácté', flags: 'laravel-format', fails: false },
  ],
})
