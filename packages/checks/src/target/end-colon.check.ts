import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { characterCodes, findOneEndsIn, findOtherEnd, lastCode } from '../scan/last-character.ts'

const COLON = 0x3a
const SEMICOLON = 0x3b
const COLONS = characterCodes(':：៖')
/** Ends of a line before a list in Chinese, Japanese and Korean, where a full stop is possible too. */
const LIST_MARKS = characterCodes(';:：.。')
const ARMENIAN = characterCodes(':՝`')

export const endColon = defineCheck({
  kind: 'target',
  reads: 'form',
  looksAt: 'ending',
  id: 'end_colon',
  label: 'Mismatched colon',
  why: 'A colon announces what stands beside or below; without it a label and its field no longer belong together.',
  severity: 'warning',
  except: ['jbo', 'th'],
  examples: [
    { source: 'Name:', target: 'Jméno:', fails: false },
    { source: 'Name:', target: 'Jméno', fails: true },
    { source: 'Name:', target: '名前：', language: 'ja', fails: false },
    { source: 'Name', target: '名前:', language: 'ja', fails: false },
  ],
  find(source, target, { environment }): readonly Finding[] {
    const last = lastCode(target)
    if (last === source.last) return NOTHING
    switch (environment.base) {
      case 'ja':
      case 'ko':
      case 'zh':
        if (source.last !== COLON && source.last !== SEMICOLON) return NOTHING
        return LIST_MARKS.has(last) ? NOTHING : findOtherEnd(source, target)
      case 'hy':
        return source.last === COLON && !ARMENIAN.has(last) ? findOtherEnd(source, target) : NOTHING
      default:
        return findOneEndsIn(COLONS, source, target)
    }
  },
})
