import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const i18nextInterpolation = defineFormatCheck({
  id: 'i18next_interpolation',
  label: 'i18next interpolation',
  syntax: syntaxes.i18next,
  examples: [
    { source: '{{name}} $t(key)', target: '$t(key) {{name}}', flags: 'i18next-interpolation', fails: false },
    { source: '{{name}}', target: '{{jmeno}}', flags: 'i18next-interpolation', fails: true },
    {
      source: '$t(key, {"count": {{n}} }) {{n}}',
      target: '{{n}} $t(key, {"count": {{n}} })',
      flags: 'i18next-interpolation',
      fails: false,
    },
    {
      source: '$t(key, {"count": {{n}} })',
      target: '$t(klíč, {"count": {{n}} })',
      flags: 'i18next-interpolation',
      fails: true,
    },
  ],
})
