import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const invalidUtf8 = defineRule({
  id: 'invalid-utf8',
  summary: 'The file holds bytes that are not UTF-8.',
  why: 'Browsers silently replace them by U+FFFD, so names and titles come out wrong. Usually the file is Latin-1.',
  severity: 'warning',
  examples: [
    {
      bytes: Uint8Array.from(
        '{"policies":{"SupportMenu":{"Title":"H\u00e9lp","URL":"https://a.example/"}}}',
        (letter) => letter.charCodeAt(0),
      ),
      found: ['1:39'],
    },
    { policies: { SupportMenu: { Title: 'H\u00e9lp', URL: 'https://a.example/' } }, found: [] },
  ],
  find: (subject) => findInText(subject, 'invalid-utf8'),
})
