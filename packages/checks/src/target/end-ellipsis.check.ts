import { defineCheck, NOTHING } from '../check.ts'
import { findOtherEnd, lastCode } from '../scan/last-character.ts'

const ELLIPSIS = 0x2026

export const endEllipsis = defineCheck({
  kind: 'target',
  reads: 'form',
  looksAt: 'ending',
  id: 'end_ellipsis',
  label: 'Mismatched ellipsis',
  why: 'In menus an ellipsis says that a dialogue follows; elsewhere that something goes on.',
  severity: 'warning',
  except: ['jbo', 'th'],
  examples: [
    { source: 'Save as…', target: 'Uložit jako…', fails: false },
    { source: 'Save as…', target: 'Uložit jako', fails: true },
    { source: 'Save as...', target: 'Uložit jako…', fails: false },
  ],
  find(source, target) {
    const ends = lastCode(target) === ELLIPSIS
    if (ends === (source.last === ELLIPSIS) || source.last < 0) return NOTHING
    return ends && source.text.endsWith('...') ? NOTHING : findOtherEnd(source, target)
  },
})
