import { defineAutofix } from '../autofix.ts'
import { stripEntities } from '../markup/entities.ts'

const NO_BREAK = '\u00a0'
const NARROW_NO_BREAK = '\u202f'
/** Double punctuation at the end of a word, with the space before it if there is one. */
const PUNCTUATION = /([^\s;:?!])([ \u00a0\u2009\u202f]?)([;:?!])(?=[;:?!]*(?:\s|$))/g

export const frenchSpacing = defineAutofix({
  id: 'punctuation-spacing',
  label: 'Punctuation spacing',
  why: 'French sets a no-break space before a colon and a narrow one before ; ? and !; keyboards have neither.',
  examples: [
    { source: 'Yes!', target: 'Oui !', language: 'fr', fixed: 'Oui\u202f!' },
    { source: 'Name:', target: 'Nom:', language: 'fr', fixed: 'Nom\u00a0:' },
    { source: 'Yes!', target: 'Oui!', language: 'fr_CA', fixed: 'Oui!' },
    { source: 'a&nbsp;', target: 'à&nbsp;', language: 'fr', fixed: 'à&nbsp;' },
    { source: 'Yes!', target: 'Oui !', language: 'fr', flags: 'ignore-punctuation-spacing', fixed: 'Oui !' },
  ],
  fix({ target, flags, environment }) {
    if (environment.base !== 'fr' || environment.language === 'fr_CA') return target
    if (flags.has('ignore-punctuation-spacing') || flags.has('rst-text')) return target
    // Searched where entities are blank, so that the semicolon of `&nbsp;` does not count; the offsets are the same.
    let result = ''
    let from = 0
    for (const match of stripEntities(target).matchAll(PUNCTUATION)) {
      const [, before = '', space = '', mark = ''] = match
      const at = match.index + before.length
      result += target.slice(from, at) + (mark === ':' ? NO_BREAK : NARROW_NO_BREAK)
      from = at + space.length
    }
    return result + target.slice(from)
  },
})
