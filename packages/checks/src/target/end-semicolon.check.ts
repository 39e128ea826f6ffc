import { defineCheck, NOTHING } from '../check.ts'
import { findOtherEnd, lastCode } from '../scan/last-character.ts'

const SEMICOLON = 0x3b
const QUESTION = 0x3f

/** The semicolon of `&nbsp;` ends no text. */
const ENTITY_AT_END = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{0,30});$/i

function endsInSemicolon(text: string): boolean {
  return text.endsWith(';') && !ENTITY_AT_END.test(text.slice(-34))
}

export const endSemicolon = defineCheck({
  kind: 'target',
  reads: 'form',
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
    if ((!ends && source.last !== SEMICOLON) || source.last < 0) return NOTHING
    if (endsInSemicolon(source.text) === endsInSemicolon(target)) return NOTHING
    // The Greek question mark is typed as a semicolon.
    return environment.base === 'el' && source.last === QUESTION ? NOTHING : findOtherEnd(source, target)
  },
})
