import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const wrongEncoding = defineRule({
  id: 'wrong-encoding',
  summary: 'The file is UTF-16.',
  why: 'Browsers read UTF-8 only; the whole file is lost. Fixing writes it as UTF-8.',
  cure: 'Save the file as UTF-8; --fix does.',
  severity: 'error',
  examples: [
    {
      bytes: Uint8Array.from(Array.from('{"policies":{}}').flatMap((letter) => [letter.charCodeAt(0), 0])),
      found: ['1:1'],
    },
    { text: '{"policies":{}}', found: [] },
  ],
  find: (subject) => findInText(subject, 'wrong-encoding'),
})
