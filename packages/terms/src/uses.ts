import { findTerms, makeGlossary, type TermMatch, type TermText } from './glossary.ts'
import { type TermPlace, UNSPACED } from './words.ts'

/** A place where a translation is used, and how it stands there. */
export interface TermUse extends TermPlace {
  readonly how: TermMatch
}

/** A translation of a term that is looked for in a text. */
export interface WantedWording extends Omit<TermText, 'source' | 'pattern'> {
  readonly wording: string
  /** The language of the text; left out: as it stands alone. */
  readonly language?: string
}

/** The place where a text uses a translation of a term, in any of its forms; undefined without one. */
export function findUse(text: string, wanted: WantedWording): TermUse | undefined {
  const place = findAsItStands(text, wanted)
  if (place) return { ...place, how: 'surface' }
  const { wording, language = '', ...term } = wanted
  if (wording === '' || language === '' || term.isExact) return undefined
  const [found] = findTerms(makeGlossary([{ ...term, source: wording }], { language }), text)
  return found && { start: found.start, end: found.end, how: found.how }
}

/** In a script without spaces any letters count, even if its dictionary splits them differently. */
function findAsItStands(text: string, { wording, isCaseSensitive }: WantedWording): TermPlace | undefined {
  const [lower, wanted] = isCaseSensitive ? [text, wording] : [text.toLowerCase(), wording.toLowerCase()]
  // Lower case may be longer (İ): places then hold for the lower case alone, and the whole text is shown.
  const keepsPlaces = lower.length === text.length
  for (let at = lower.indexOf(wanted); wanted !== '' && at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (isInsideWord(lower, at) || isInsideWord(lower, end)) continue
    return keepsPlaces ? { start: at, end } : { start: 0, end: text.length }
  }
  return undefined
}

const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Whether letters of one word stand on both sides of a place. */
function isInsideWord(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)]
  if (at === 0 || UNSPACED.test(before) || UNSPACED.test(after)) return false
  return LETTER.test(before) && LETTER.test(after)
}
