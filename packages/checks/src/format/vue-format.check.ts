import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const vueFormat = defineFormatCheck({
  id: 'vue_format',
  label: 'Vue I18n formatting',
  syntax: syntaxes.vue,
  examples: [
    { source: '{name} @:key', target: '@:key {name}', flags: 'vue-format', fails: false },
    { source: '@:key', target: 'x', flags: 'vue-format', fails: true },
  ],
})
