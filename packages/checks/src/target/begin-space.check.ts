import { defineCheck, NOTHING } from '../check.ts'
import { areSeparators, leadingSpaces } from '../scan/edge-spaces.ts'

export const beginSpace = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'begin_space',
  label: 'Mismatched leading spaces',
  why: 'Leading spaces part a text from what stands before it, or line it up in a column.',
  severity: 'warning',
  examples: [
    { source: '  Indented', target: '  Odsazeno', fails: false },
    { source: '  Indented', target: ' Odsazeno', fails: true, fixed: '  Odsazeno' },
    { source: '.', target: ' ', fails: false },
  ],
  find({ text }, target) {
    if (text === '' || areSeparators(text, target)) return NOTHING
    const [wanted, found] = [leadingSpaces(text), leadingSpaces(target)]
    if (wanted === found || found === target.length) return NOTHING
    const span = { start: 0, end: found }
    return [{ span, fix: [{ span, content: ' '.repeat(wanted) }] }]
  },
})
