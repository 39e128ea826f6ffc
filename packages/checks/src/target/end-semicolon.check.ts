import { defineCheck, NOTHING } from '../check.ts'
import { findEnd, lastCode } from '../scan/last-character.ts'

const SEMICOLON = 0x3b
const QUESTION = 0x3f

export const endSemicolon = defineCheck({
  kind: 'target',
  reads: 'form',
  looksAt: 'ending',
  id: 'end_semicolon',
  label: 'Mismatched semicolon',
  why: 'A semicolon parts the items of a list that a program puts together; a missing one joins two of them.',
  severity: 'warning',
  examples: [
    { source: 'First;', target: 'První;', fails: false },
    { source: 'First;', target: 'První', fails: true },
    { source: 'First?', target: 'Πρώτο;', language: 'el', fails: false },
  ],
  find(source, target, { environment }) {
    const ends = lastCode(target) === SEMICOLON
    if (ends === (source.last === SEMICOLON) || source.last < 0) return NOTHING
    // The Greek question mark is typed as a semicolon.
    return environment.base === 'el' && source.last === QUESTION ? NOTHING : findEnd(target)
  },
})
