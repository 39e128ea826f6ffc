import type { Span } from '@weft/text'
import type { Flags } from '../flags.ts'
import { findPlaceholderSpans } from '../placeholder-spans.ts'

/** A word of a text, as a dictionary has it. */
export interface SpelledWord extends Span {
  readonly word: string
}

/** The facts of a string that tell which words of its text are to be spelled. */
export interface SpelledText {
  readonly sources: readonly string[]
  readonly flags: Flags
  /** The names of the string's project and component: nobody translates them. */
  readonly names: readonly string[]
}

/** Words of one text; a longer text is looked at up to there. */
const mostWords = 5000
/** Letters of the longest word that a dictionary is asked for. */
const longestWord = 60
/** Stands for what a program reads: a word that touches it is a part of something. */
const hole = '\ufffc'

const inlineCode = /`[^`\n]{1,500}`/g
const entity = /&#?\w{1,32};/g
const chunks = /\S+/g
/** Addresses, paths, names of files, options, identifiers, numbers with units: no words of a language. */
const codes = [
  /:\/\//,
  /^\W{0,3}www\./i,
  /[\\=#$^|~/\d]/,
  /[\p{L}\p{M}]@[\p{L}\p{M}]/u,
  /\w\(\)/,
  /^["'(]?(?:--?|\.)\p{L}/u,
  /[\p{L}\p{M}][_:.][\p{L}\p{M}]/u,
]
/** Letters with their marks; an apostrophe, a hyphen or the sign of an access key between letters belongs to the word. */
const words = /\p{L}[\p{L}\p{M}]*(?:['’ʼ&\u2010\u2011-]\p{L}[\p{L}\p{M}]*)*/gu
/** Such scripts have no spaces between words, and no dictionaries. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** `GHz`, `fooBar`, `HTML`. */
const innerCapital = /[\p{L}\p{M}]\p{Lu}/u

/** The text with blanks for tags and code, and holes for places of values; every other letter stays where it is. */
function withoutCode(text: string, flags: Flags): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, kind } of findPlaceholderSpans(text, flags)) {
    const piece = text.slice(start, end)
    parts.push(text.slice(at, start))
    if (kind === 'markup') parts.push(' '.repeat(piece.length))
    // Beside the brackets of a branch stands its text.
    else
      parts.push(
        hole
          .repeat(piece.length)
          .replace(/^./, edge(piece.at(0), '}'))
          .replace(/.$/, edge(piece.at(-1), '{')),
      )
    at = end
  }
  parts.push(text.slice(at))
  return parts
    .join('')
    .replace(inlineCode, (code) => ' '.repeat(code.length))
    .replace(entity, (code) => hole.repeat(code.length))
}

const edge = (sign: string | undefined, bracket: string): string => (sign === bracket ? ' ' : hole)

/** As dictionaries write it: composed letters, plain apostrophes and hyphens, no sign of an access key. */
const asWritten = (word: string): string =>
  word
    .normalize('NFC')
    .replaceAll('&', '')
    .replace(/[’ʼ]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')

/** Abbreviations and names of things in programs are in no dictionary. */
function isOrdinary(word: string): boolean {
  return word.length > 1 && word.length <= longestWord && !innerCapital.test(word) && !unspaced.test(word)
}

/** The words of a text, with their places. Placeholders, tags, addresses and code do not count. */
export function wordsIn(text: string, flags: Flags): SpelledWord[] {
  const found: SpelledWord[] = []
  const read = withoutCode(text, flags)
  for (const { 0: chunk, index } of read.matchAll(chunks)) {
    if (codes.some((code) => code.test(chunk))) continue
    for (const { 0: letters, index: at } of chunk.matchAll(words)) {
      const [start, end] = [index + at, index + at + letters.length]
      if (read[start - 1] === hole || read[end] === hole) continue
      const word = asWritten(letters)
      if (isOrdinary(word)) found.push({ start, end, word })
      if (found.length === mostWords) return found
    }
  }
  return found
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

/**
 * The words of a text for which a dictionary is asked. It skips a name that the source also has, and the names of the project and the
 * component.
 */
export function wordsToSpell(text: string, { sources, flags, names }: SpelledText): SpelledWord[] {
  const found = wordsIn(text, flags)
  if (found.length === 0) return found
  const kept = new Set<string>()
  if (found.some(({ word }) => isCapital(word)))
    for (const source of sources) for (const { word } of wordsIn(source, flags)) if (isCapital(word)) kept.add(word)
  const named = new Set(names.flatMap((name) => wordsIn(name, flags).map(({ word }) => word.toLowerCase())))
  return found.filter(({ word }) => !kept.has(word) && !named.has(word.toLowerCase()))
}
