/** A term of a glossary with its translation. */
export interface GlossaryTerm {
  readonly source: string
  readonly target: string
  /** The translation must not be used. */
  readonly isForbidden?: boolean
  /** The term stays as it is in every language. */
  readonly isUntranslatable?: boolean
}

/** Terms made ready for looking them up in many texts, by their keys. */
export interface Glossary<Term extends TermText = GlossaryTerm> {
  readonly byKey: ReadonlyMap<string, readonly Term[]>
}

/** What of a term is looked for in texts. */
export interface TermText {
  readonly source: string
}

/** A place in a text, in UTF-16 units. */
export interface TermPlace {
  readonly start: number
  readonly end: number
}

/** A term that stands in a text. */
export interface FoundTerm<Term extends TermText = GlossaryTerm> extends TermPlace {
  readonly term: Term
}

/** Scripts that put no space between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const SPACED = `(?!${UNSPACED.source})[\\p{L}\\p{M}\\p{N}]`
/**
 * A letter of such a script, a word, or another sign: `C++` has three. Marks of any script belong to what they stand on; those that
 * stand on a space begin a word.
 */
const TOKEN = new RegExp(`(?!\\p{M})${UNSPACED.source}\\p{M}*|(?:${SPACED}|\\p{M})+|\\S\\p{M}*`, 'gu')

/** A place of more tokens, or of more UTF-16 units, is a sentence, and no term. */
const MOST_TOKENS = 16
const MOST_UNITS = 400
/** Of a text of more tokens than this the rest is not searched: no term need be followed there. */
const MOST_STARTS = 1000

/** The places of a text where a term may stand, from the beginning of one token to the end of another; the longest of each beginning first. */
function* placesOf(text: string): Generator<TermPlace> {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
  }))
  for (const [first, { start }] of tokens.slice(0, MOST_STARTS).entries())
    for (let last = Math.min(first + MOST_TOKENS, tokens.length) - 1; last >= first; last--) {
      const end = tokens[last]?.end ?? start
      if (end - start <= MOST_UNITS) yield { start, end }
    }
}

/**
 * What texts and terms are compared by: letter case, the last sigma of a word, the dot that İ loses, and how words are kept apart
 * say nothing. The database knows the same rule as `term_key`.
 */
export const termKey = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i').replaceAll(/\s+/g, ' ').trim()

/** Keys of English words as they stand in a glossary: a text says `files`, its glossary `file`. */
function singularsOf(key: string): readonly string[] {
  if (!/\p{L}{2}s$/u.test(key)) return []
  return [
    key.slice(0, -1),
    ...(/(?:s|x|z|ch|sh|o)es$/.test(key) ? [key.slice(0, -2)] : []),
    ...(/ies$/.test(key) ? [`${key.slice(0, -3)}y`] : []),
  ]
}

/**
 * Which words of a text are looked up: as they stand there, or also English plurals by their singulars. Texts are held to terms as
 * they stand: the translation of a singular does not stand where the plural is translated.
 */
export interface TermSearch {
  /** The language of the text; left out: no plurals. */
  readonly pluralsOf?: string
}

const hasPlurals = ({ pluralsOf = '' }: TermSearch): boolean => /^en(?![a-z])/i.test(pluralsOf)

/** The keys of all that may be a term in some texts: as many as the texts are long, however many terms there are. */
export function termKeysIn(texts: Iterable<string>, search: TermSearch = {}): ReadonlySet<string> {
  const keys = new Set<string>()
  const plurals = hasPlurals(search)
  for (const text of texts)
    for (const { start, end } of placesOf(text)) {
      const key = termKey(text.slice(start, end))
      keys.add(key)
      if (plurals) for (const singular of singularsOf(key)) keys.add(singular)
    }
  return keys
}

/** Makes terms ready. */
export function makeGlossary<Term extends TermText>(terms: Iterable<Term>): Glossary<Term> {
  const byKey = new Map<string, Term[]>()
  for (const term of terms) {
    const key = termKey(term.source)
    const group = byKey.get(key)
    if (group) group.push(term)
    else byKey.set(key, [term])
  }
  return { byKey }
}

/** The terms that stand in a text, in any letter case, in the order of their places. */
export function findTerms<Term extends TermText>(
  { byKey }: Glossary<Term>,
  text: string,
  search: TermSearch = {},
): FoundTerm<Term>[] {
  const found: FoundTerm<Term>[] = []
  const plurals = hasPlurals(search)
  if (byKey.size === 0) return found
  for (const { start, end } of placesOf(text)) {
    const key = termKey(text.slice(start, end))
    for (const one of plurals ? [key, ...singularsOf(key)] : [key])
      for (const term of byKey.get(one) ?? []) found.push({ term, start, end })
  }
  return found
}

/** The terms of these that stand in some of the texts, each once. */
export function termsOf<Term extends TermText>(glossary: Glossary<Term>, texts: readonly string[]): readonly Term[] {
  return [...new Set(texts.flatMap((text) => findTerms(glossary, text).map(({ term }) => term)))]
}

/** Where a text uses a translation of a term, as whole words where the script has any; undefined where it does not. */
export function findUse(text: string, translation: string): TermPlace | undefined {
  const [lower, wanted] = [text.toLowerCase(), translation.toLowerCase()]
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
