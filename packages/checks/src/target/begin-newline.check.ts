import { defineCheck, NOTHING } from '../check.ts'
import { findNewlineAt, NEWLINE } from '../scan/edge-newline.ts'

export const beginNewline = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'begin_newline',
  label: 'Mismatched leading newline',
  why: 'A leading newline starts a new line or paragraph; without it two messages run together.',
  severity: 'warning',
  examples: [
    { source: '\nDone', target: '\nHotovo', fails: false },
    { source: '\nDone', target: 'Hotovo', fails: true, fixed: '\nHotovo' },
    { source: 'Done', target: '\nHotovo', fails: true, fixed: 'Hotovo' },
  ],
  find({ text }, target) {
    if (text === '') return NOTHING
    const isThere = target.charCodeAt(0) === NEWLINE
    return isThere === (text.charCodeAt(0) === NEWLINE) ? NOTHING : findNewlineAt(0, isThere)
  },
})
