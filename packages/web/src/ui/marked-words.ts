/** The words of a search. */
export const wordsOf = (written: string): readonly string[] => written.split(/\s+/u).filter((word) => word !== '')

/** A part of a text. */
export interface MarkedPart {
  readonly text: string
  /** It is one of the words. */
  readonly isFound: boolean
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A text in parts: searched words, in any case, and all between them. */
export function markedWords(text: string, words: readonly string[]): readonly MarkedPart[] {
  if (words.length === 0) return [{ text, isFound: false }]
  // The longest first, so that a word is marked as a whole.
  const sorted = words.toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(${sorted.map(escaped).join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isFound: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}
