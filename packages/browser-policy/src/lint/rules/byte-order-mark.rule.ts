import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const byteOrderMark = defineRule({
  id: 'byte-order-mark',
  summary: 'The file starts with a byte order mark.',
  why: 'Windows editors put it there unseen, and every browser then refuses the whole file.',
  severity: 'error',
  examples: [
    { text: '\ufeff{"policies":{}}', found: ['1:1'] },
    { text: '{"policies":{}}', found: [] },
  ],
  find: (subject) => findInText(subject, 'byte-order-mark'),
})
