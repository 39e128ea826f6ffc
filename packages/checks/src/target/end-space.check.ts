import { defineCheck, NOTHING } from '../check.ts'
import { areSeparators, trailingSpaces } from '../scan/edge-spaces.ts'

export const endSpace = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'end_space',
  label: 'Mismatched trailing spaces',
  why: 'A trailing space parts a text from what the program puts after it.',
  severity: 'warning',
  examples: [
    { source: 'Trailing ', target: 'Vzadu ', fails: false },
    { source: 'Trailing', target: 'Vzadu ', fails: true, fixed: 'Vzadu' },
  ],
  find({ text }, target) {
    if (text === '' || areSeparators(text, target)) return NOTHING
    const [wanted, found] = [trailingSpaces(text), trailingSpaces(target)]
    if (wanted === found || found === target.length) return NOTHING
    const span = { start: target.length - found, end: target.length }
    return [{ span, fix: [{ span, content: ' '.repeat(wanted) }] }]
  },
})
