import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const rubyFormat = defineFormatCheck({
  id: 'ruby_format',
  label: 'Ruby format',
  syntax: syntaxes.ruby,
  examples: [
    { source: '%{a} %<b>d', target: '%<b>d %{a}', flags: 'ruby-format', fails: false },
    { source: '%<a>d', target: '%{a}', flags: 'ruby-format', fails: true },
  ],
})
