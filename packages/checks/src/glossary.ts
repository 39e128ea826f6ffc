/** A term of a glossary with its translation. */
export interface GlossaryTerm {
  readonly source: string
  readonly target: string
  /** The translation must not be used. */
  readonly isForbidden?: boolean
  /** The term stays as it is in every language. */
  readonly isUntranslatable?: boolean
}

/** Terms made ready for looking them up in many texts. */
export interface Glossary {
  /** Terms by their first word in lower case, each with its words. */
  readonly byFirstWord: ReadonlyMap<string, readonly PreparedTerm[]>
}

interface PreparedTerm extends GlossaryTerm {
  /** In lower case. */
  readonly words: readonly string[]
}

/** A term that stands in a text. */
export interface FoundTerm {
  readonly term: GlossaryTerm
  readonly start: number
  readonly end: number
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}

/** A term of more words than this is a sentence, and looked up by its beginning. */
const MOST_WORDS = 20

/** Makes terms ready. Terms without a word are left out. */
export function makeGlossary(terms: readonly GlossaryTerm[]): Glossary {
  const byFirstWord = new Map<string, PreparedTerm[]>()
  for (const term of terms) {
    const words = wordsOf(term.source)
      .slice(0, MOST_WORDS)
      .map(({ text }) => text)
    const [first] = words
    if (first === undefined) continue
    const group = byFirstWord.get(first)
    if (group) group.push({ ...term, words })
    else byFirstWord.set(first, [{ ...term, words }])
  }
  return { byFirstWord }
}

function standsAt(words: readonly Word[], from: number, wanted: readonly string[]): boolean {
  for (let i = 1; i < wanted.length; i++) if (words[from + i]?.text !== wanted[i]) return false
  return true
}

/** The terms whose words stand one after another in a text, in any letter case. */
export function findTerms(glossary: Glossary, text: string): FoundTerm[] {
  const words = wordsOf(text)
  return words.flatMap(({ text: first, start }, at) =>
    (glossary.byFirstWord.get(first) ?? [])
      .filter(({ words: wanted }) => standsAt(words, at, wanted))
      .map((term) => ({ term, start, end: words[at + term.words.length - 1]?.end ?? start })),
  )
}

/** The terms of these that stand in some of the texts, each once. */
export function termsOf(glossary: Glossary, texts: readonly string[]): readonly GlossaryTerm[] {
  return [...new Set(texts.flatMap((text) => findTerms(glossary, text).map(({ term }) => term)))]
}

/** Where a text uses a translation of a term, as whole words where the script has any; undefined where it does not. */
export function findUse(
  text: string,
  translation: string,
): { readonly start: number; readonly end: number } | undefined {
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

/** Scripts that put no space between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Whether letters of one word stand on both sides of a place. */
function isInsideWord(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)]
  if (at === 0 || UNSPACED.test(before) || UNSPACED.test(after)) return false
  return LETTER.test(before) && LETTER.test(after)
}
