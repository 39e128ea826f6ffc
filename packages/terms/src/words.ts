/** A place in a text, in UTF-16 units. */
export interface TermPlace {
  readonly start: number
  readonly end: number
}

/** Scripts that put no space between words. */
export const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const SPACED = `(?!${UNSPACED.source})[\\p{L}\\p{M}\\p{N}]`
/**
 * A stretch of such scripts, a word, or another sign: `C++` has three. Marks of any script belong to the character
 * before them; marks after a space begin a word.
 */
const TOKEN = new RegExp(`((?!\\p{M})(?:${UNSPACED.source}\\p{M}*)+)|(?:${SPACED}|\\p{M})+|\\S\\p{M}*`, 'gu')

/** A place of more tokens, or of more UTF-16 units, is a sentence, and no term. */
const MOST_TOKENS = 16
const MOST_UNITS = 400
/** The search stops after this many tokens: no term is required in the rest. */
const MOST_STARTS = 1000

/** A letter of each script that has a dictionary of words, and the sign that several share. */
const DICTIONARIES = 'ー件 ก ກ ក က'

let segmenter: Intl.Segmenter | undefined

/**
 * The dictionaries of words are the same for every language. The platform loads each dictionary with the first letter of its script, and
 * divides `ー件` into two words from the second time on. All are loaded first, so a text has the same words at any time.
 */
function loadSegmenter(): Intl.Segmenter {
  const made = new Intl.Segmenter('ja', { granularity: 'word' })
  for (const { segment } of made.segment(DICTIONARIES)) if (segment === '') break
  return made
}

/** The words of a stretch of a script without spaces, as the platform's dictionaries know them. */
function* segmentsOf(stretch: string, at: number): Generator<TermPlace> {
  segmenter ??= loadSegmenter()
  for (const { segment, index } of segmenter.segment(stretch))
    yield { start: at + index, end: at + index + segment.length }
}

function* tokenPlaces(text: string): Generator<TermPlace> {
  for (const { 0: token, 1: stretch, index } of text.matchAll(TOKEN))
    if (stretch === undefined) yield { start: index, end: index + token.length }
    else yield* segmentsOf(stretch, index)
}

let lastText: string | undefined
let lastWords: readonly TermPlace[] = []

/** The words and signs of a text, cached because a text is requested several times in a row. */
export function wordsOf(text: string): readonly TermPlace[] {
  if (text === lastText) return lastWords
  const words: TermPlace[] = []
  for (const word of tokenPlaces(text)) if (words.push(word) === MOST_STARTS + MOST_TOKENS) break
  lastText = text
  lastWords = words
  return words
}

/** A place where a term may stand, with the numbers of its first word and of the word behind its last. */
export interface WordRange extends TermPlace {
  readonly first: number
  readonly behind: number
}

/**
 * The places of a text where a term may stand, from the beginning of one word to the end of another; the longest of each beginning first.
 * `mayBegin`: whether a term may begin with the word of this number.
 */
export function* rangesOf(text: string, mayBegin?: (word: number) => boolean): Generator<WordRange> {
  const words = wordsOf(text)
  for (let first = 0; first < Math.min(words.length, MOST_STARTS); first++) {
    if (mayBegin && !mayBegin(first)) continue
    const start = words[first]?.start ?? 0
    for (let behind = Math.min(first + MOST_TOKENS, words.length); behind > first; behind--) {
      const end = words[behind - 1]?.end ?? start
      if (end - start <= MOST_UNITS) yield { start, end, first, behind }
    }
  }
}
