import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const trailingComma = defineRule({
  id: 'trailing-comma',
  summary: 'A comma stands before a closing bracket.',
  why: 'Many editors allow it, browsers refuse the whole file.',
  severity: 'error',
  examples: [
    { text: '{"policies":{"BlockAboutConfig":true,}}', found: ['1:37'] },
    { text: '{"policies":{"BlockAboutConfig":true}}', found: [] },
  ],
  find: (subject) => findInText(subject, 'trailing-comma'),
})
