/**
 * How the words of a language change. A word of a term is found by one stem; a word of a text may be a form of several
 * words, and so has several. Words come in lower case and composed (NFKC), as `plainWord` makes them.
 */
export interface WordForms {
  /** A term of several words is compared as one: its language puts no spaces between words. */
  readonly isWhole?: true
  /** The rules miss forms that a dictionary knows. */
  readonly takesLemmas?: boolean
  /** The stem of a word of a term. */
  termStem(word: string): string
  /** The stems of the words that a word of a text may be a form of, the likeliest first. */
  textStems(word: string): readonly string[]
  /** Whether the word of a text is a form of the term's word, given that they share a stem. */
  isForm(pair: WordPair): boolean
  /** Whether an ending of one makes another word of it, though a dictionary leads both to one. */
  derives?(pair: WordPair): boolean
}

/** A word of a term beside a word of a text, in lower case. */
export interface WordPair {
  readonly term: string
  readonly text: string
  /** Whether the term has other words: its adjectives change with its noun. */
  readonly isPart: boolean
  /** Whether they begin with a capital. */
  readonly termIsCapital: boolean
  readonly textIsCapital: boolean
}

/** Characters that two words begin with alike. */
export function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

/** The words without repetition, as many as a look-up takes. */
export const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)].slice(0, 12)

/** Removes marks over and under Latin letters. */
export const withoutMarks = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}+/gu, '')
