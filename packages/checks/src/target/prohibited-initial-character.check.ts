import { defineCheck, NOTHING } from '../check.ts'

/** Characters at which spreadsheets begin to calculate. */
const FORMULA = new Set(['=', '+', '-', '@', '\t', '\r'])

export const prohibitedInitialCharacter = defineCheck({
  kind: 'target',
  reads: 'form',
  scope: 'glossary',
  id: 'prohibited_initial_character',
  label: 'Prohibited initial character',
  why: 'Glossaries travel as CSV: a spreadsheet runs a cell that begins like a formula, and translation engines refuse it.',
  severity: 'warning',
  examples: [
    { source: 'plus sign', target: 'znak plus', isGlossary: true, fails: false },
    { source: '+1', target: '+1', isGlossary: true, fails: true },
    { source: '=SUM', target: '=SUMA', isGlossary: true, fails: true },
    { source: '+1', target: '+1', flags: 'strict-same', fails: false },
  ],
  find(_source, target) {
    return FORMULA.has(target.charAt(0)) ? [{ span: { start: 0, end: 1 } }] : NOTHING
  },
})
