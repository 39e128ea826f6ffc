import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const objcFormat = defineFormatCheck({
  id: 'objc_format',
  label: 'Objective-C format',
  syntax: syntaxes.objectiveC,
  examples: [
    { source: '%@ has %ld files', target: '%@ má %ld souborů', flags: 'objc-format', fails: false },
    { source: '%1$@ of %2$@', target: '%2$@, %1$@', flags: 'objc-format', fails: false },
    { source: 'Hello %@', target: 'Ahoj', flags: 'objc-format', fails: true },
    { source: 'Hello %@', target: 'Ahoj %d', flags: 'objc-format', fails: true },
    { source: '%#@files@ left', target: 'zbývá %#@soubory@', flags: 'objc-format', fails: true },
  ],
})
