import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const curlyQuotes = defineRule({
  id: 'curly-quotes',
  summary: 'Names or texts stand in typographic quotes.',
  why: 'Word processors, mail programs and chats turn " into “ and ”; browsers refuse the whole file.',
  severity: 'error',
  examples: [
    { text: '{“policies”: {“BlockAboutConfig”: true}}', found: ['1:2', '1:15'] },
    { text: '{"policies": {"SupportMenu": {"Title": "A “quoted” word", "URL": "https://a.example/"}}}', found: [] },
  ],
  find: (subject) => findInText(subject, 'curly-quotes'),
})
