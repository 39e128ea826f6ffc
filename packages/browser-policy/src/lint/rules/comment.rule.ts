import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const comment = defineRule({
  id: 'comment',
  summary: 'The file has a comment.',
  why: 'JSON has none: browsers refuse the whole file.',
  severity: 'error',
  examples: [
    { text: '{"policies": // none\n{}}', found: ['1:14'] },
    { text: '{"policies": {"Homepage": {"URL": "https://a.example/"}}}', found: [] },
  ],
  find: (subject) => findInText(subject, 'comment'),
})
