import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { characterCodes, endsInInterrobang, findOneEndsIn, lastCode } from '../scan/last-character.ts'

const EXCLAMATION = 0x21
const EXCLAMATIONS = characterCodes('!！՜᥄႟߹')
const BURMESE = characterCodes('!႟')

export const endExclamation = defineCheck({
  kind: 'target',
  reads: 'form',
  looksAt: 'ending',
  id: 'end_exclamation',
  label: 'Mismatched exclamation mark',
  why: 'An exclamation mark sets the tone: a warning without it is overlooked, a plain text with it shouts.',
  severity: 'warning',
  except: ['hy', 'jbo', 'th'],
  examples: [
    { source: 'Welcome!', target: 'Vítejte!', fails: false },
    { source: 'Welcome!', target: 'Vítejte', fails: true },
    { source: 'Welcome!', target: 'ようこそ！', language: 'ja', fails: false },
  ],
  find(source, target, { environment }): readonly Finding[] {
    if (lastCode(target) === source.last) return NOTHING
    // Basque wraps what it stresses: an inner pair of marks is enough.
    if (environment.base === 'eu' && source.last === EXCLAMATION && target.includes('¡') && target.includes('!'))
      return NOTHING
    const found = findOneEndsIn(environment.base === 'my' ? BURMESE : EXCLAMATIONS, source, target)
    if (found === NOTHING || endsInInterrobang(source.text) || endsInInterrobang(target)) return NOTHING
    return found
  },
})
