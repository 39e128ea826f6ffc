import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { characterCodes, endsInInterrobang, findOneEndsIn, findOtherEnd, lastCode } from '../scan/last-character.ts'
import type { SourceText } from '../source-text.ts'

const QUESTION = 0x3f
const QUESTIONS = characterCodes('?՞؟⸮？፧꘏⳺')
/** Armenian sets its mark on the stressed vowel, so a sentence may end in its full stop. */
const ARMENIAN = characterCodes('?՞։')
/** A Burmese question ends in this particle and the full stop. */
export const BURMESE_QUESTION = 'း။'
/** The Greek question mark looks like a semicolon and is mostly typed as one. */
const GREEK = characterCodes('?;\u037e')

/** A Burmese question is marked by its particle; the mark after it does not matter. */
function lookAtBurmese(source: SourceText, target: string): readonly Finding[] {
  if ((source.last === QUESTION) === target.endsWith(BURMESE_QUESTION)) return NOTHING
  return endsInInterrobang(source.text) || endsInInterrobang(target) ? NOTHING : findOtherEnd(source, target)
}

export const endQuestion = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'end_question',
  label: 'Mismatched question mark',
  why: 'A question that reads as a statement (or the other way round) makes people press the wrong button.',
  severity: 'warning',
  except: ['jbo', 'th'],
  examples: [
    { source: 'Delete the file?', target: 'Smazat soubor?', fails: false },
    { source: 'Delete the file?', target: 'Smazat soubor', fails: true },
    { source: 'Delete the file?', target: 'Διαγραφή αρχείου;', language: 'el', fails: false },
    { source: 'Delete the file?', target: 'حذف الملف؟', language: 'ar', fails: false },
  ],
  find(source, target, { environment }): readonly Finding[] {
    const last = lastCode(target)
    if (environment.base === 'my') return lookAtBurmese(source, target)
    if (last === source.last) return NOTHING
    if (environment.base === 'hy')
      return source.last === QUESTION && !ARMENIAN.has(last) && !endsInInterrobang(source.text)
        ? findOtherEnd(source, target)
        : NOTHING
    if (environment.base === 'el')
      return source.last === QUESTION && !GREEK.has(last) && !endsInInterrobang(target)
        ? findOtherEnd(source, target)
        : NOTHING
    const found = findOneEndsIn(QUESTIONS, source, target)
    if (found === NOTHING || endsInInterrobang(source.text) || endsInInterrobang(target)) return NOTHING
    return found
  },
})
