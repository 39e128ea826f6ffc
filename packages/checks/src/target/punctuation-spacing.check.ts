import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { stripEntities } from '../markup/entities.ts'

const DOUBLE_PUNCTUATION = /[;:?!]/
const PUNCTUATION = ';:?!'
/** A plain, no-break, narrow no-break or thin space. */
const SPACES = ' \u00a0\u202f\u2009'
/** What ends the word that the mark belongs to: space, brackets, quotes. A mark inside `http:` or `12:30` is no punctuation. */
const AFTER = /[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u

export const punctuationSpacing = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'punctuation_spacing',
  label: 'Punctuation spacing',
  why: 'French puts a space before double punctuation (; : ? !); without it the text looks foreign.',
  severity: 'note',
  only: ['fr'],
  // Canadian French has no such space.
  except: ['fr_CA'],
  examples: [
    { source: 'Yes!', target: 'Oui !', language: 'fr', fails: false },
    { source: 'Yes!', target: 'Oui!', language: 'fr', fails: true },
    { source: 'See http://example.org', target: 'Voir http://example.org', language: 'fr', fails: false },
    { source: 'Yes!', target: 'Oui!', language: 'fr_CA', fails: false },
  ],
  find(_source, target): readonly Finding[] {
    if (!DOUBLE_PUNCTUATION.test(target)) return NOTHING
    // Entities become one space and padding, so that places stay those of the target.
    const text = stripEntities(target)
    const found: Finding[] = []
    for (let i = 0; i < text.length; i++) {
      if (!PUNCTUATION.includes(text.charAt(i))) continue
      if (i + 1 < text.length && !AFTER.test(text.charAt(i + 1))) continue
      const before = text.charAt(i - 1)
      if (i > 0 && (SPACES.includes(before) || PUNCTUATION.includes(before))) continue
      found.push({ span: { start: i, end: i + 1 } })
    }
    return found.length === 0 ? NOTHING : found
  },
})
