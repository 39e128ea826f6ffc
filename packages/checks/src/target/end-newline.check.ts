import { defineCheck, NOTHING } from '../check.ts'
import { findNewlineAt, NEWLINE } from '../scan/edge-newline.ts'
import { lastCode } from '../scan/last-character.ts'

export const endNewline = defineCheck({
  kind: 'target',
  reads: 'form',
  looksAt: 'ending',
  id: 'end_newline',
  label: 'Mismatched trailing newline',
  why: 'Some programs print one string after another and rely on the newline to keep them apart.',
  severity: 'warning',
  examples: [
    { source: 'Done\n', target: 'Hotovo\n', fails: false },
    { source: 'Done\n', target: 'Hotovo', fails: true, fixed: 'Hotovo\n' },
    { source: 'Done', target: 'Hotovo\n', fails: true, fixed: 'Hotovo' },
  ],
  find(source, target) {
    if (source.last < 0) return NOTHING
    const isThere = lastCode(target) === NEWLINE
    if (isThere === (source.last === NEWLINE)) return NOTHING
    return findNewlineAt(isThere ? target.length - 1 : target.length, isThere)
  },
})
