import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const luaFormat = defineFormatCheck({
  id: 'lua_format',
  label: 'Lua format',
  syntax: syntaxes.lua,
  examples: [
    { source: '%q', target: '%q', flags: 'lua-format', fails: false },
    { source: '%q', target: 'x', flags: 'lua-format', fails: true },
  ],
})
