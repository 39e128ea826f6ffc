import { defineCheck, NOTHING } from '../check.ts'
import { areSeparators } from '../scan/edge-spaces.ts'

export const doubleSpace = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'double_space',
  label: 'Double space',
  why: 'Two spaces in a row are mostly a slip of the finger and tear a hole into the line.',
  severity: 'note',
  examples: [
    { source: 'Two words', target: 'Dvě slova', fails: false },
    { source: 'Two  words', target: 'Dvě  slova', fails: false },
    { source: 'Two words', target: 'Dvě  slova', fails: true, fixed: 'Dvě slova' },
  ],
  find({ text }, target) {
    const at = target.indexOf('  ')
    if (at < 0 || text === '' || areSeparators(text, target) || text.includes('  ')) return NOTHING
    return Array.from(target.matchAll(/ {2,}/g), (match) => {
      const span = { start: match.index, end: match.index + match[0].length }
      return { span, fix: [{ span, content: ' ' }] }
    })
  },
})
