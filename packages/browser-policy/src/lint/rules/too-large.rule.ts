import { defineRule } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

export const tooLarge = defineRule({
  id: 'too-large',
  summary: 'The document is too large or too deeply nested to be looked at.',
  why: 'No real document comes near; ESR 140 gives up far earlier, without a message.',
  cure: 'Look what made the file so large; a policy file has kilobytes.',
  severity: 'error',
  examples: [
    { text: `{"policies":${'['.repeat(300_100)}`, found: ['1:300013'] },
    { policies: { BlockAboutConfig: true }, found: [] },
  ],
  find: (subject) => findInText(subject, 'too-large'),
})
