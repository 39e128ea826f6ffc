import { defineCheck, NOTHING } from '../check.ts'

export const ZERO_WIDTH_SPACE = '\u200b'

export const zeroWidthSpace = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'zero-width-space',
  label: 'Zero-width space',
  why: 'A space without width cannot be seen, comes in by copying, and breaks searches and file names.',
  severity: 'warning',
  // Khmer marks its words with it.
  except: ['km'],
  examples: [
    { source: 'ab', target: 'ab', fails: false },
    { source: 'ab', target: 'a\u200bb', fails: true, fixed: 'ab' },
    { source: 'word one', target: 'ពាក្យ\u200bមួយ', language: 'km', fails: false },
  ],
  find({ text }, target) {
    if (!target.includes(ZERO_WIDTH_SPACE) || text.includes(ZERO_WIDTH_SPACE)) return NOTHING
    return Array.from(target.matchAll(/\u200b/g), ({ index }) => {
      const span = { start: index, end: index + 1 }
      return { span, fix: [{ span, content: '' }] }
    })
  },
})
